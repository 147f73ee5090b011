export function OutagePage() {
  return null
}
