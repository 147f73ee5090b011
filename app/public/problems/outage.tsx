import { data } from 'react-router'

export const handle = { pageType: 'outage:show' }

const retryAfterSeconds = '60'

/** Always 503; the error boundary shows the outage page (AMB-56). */
export function loader() {
  throw data(null, { status: 503, headers: { 'retry-after': retryAfterSeconds } })
}

export default function Outage() {
  return null
}
