module {
  tosa.variable @a = dense<-1> : tensor<2x4x8xi32>
  tosa.variable @b : tensor<?x3xf32>
  tosa.variable @c {x.y} : tensor<f32>
}
