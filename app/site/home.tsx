import { publicPage } from '../page-kind.ts'

export const handle = publicPage

export default function Home() {
  return <h1>Ajeita</h1>
}
