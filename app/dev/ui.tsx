export default function Ui() {
  return <h1>UI</h1>
}
