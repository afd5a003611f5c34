// The other operations name their results in C++.
shard.grid @g(shape = 2x?x4)
shard.grid @h(shape = 4)
