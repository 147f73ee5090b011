import { data } from 'react-router'

export const handle = { pageType: 'technical-problem:show' }

/** `/erro` (AMB-56). */
export function loader() {
  throw data(null, { status: 500 })
}

export default function TechnicalProblem() {
  return null
}
