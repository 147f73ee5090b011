import { data } from 'react-router'

export const handle = { pageType: 'technical-problem:show' }

/** `/erro` (AMB-56): the layout around it says the rest. */
export function loader() {
  throw data(null, { status: 500 })
}

export default function TechnicalProblem() {
  return null
}
