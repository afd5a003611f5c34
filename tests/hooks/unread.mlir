func.func @unread() {
  retur
}
