import { data } from 'react-router'
import { requirePlainAddress } from '../public-address.server.ts'
import type { Route } from './+types/not-found.ts'

export const handle = { pageType: 'not-found:show' }

/** The catch-all route. */
export function loader({ request }: Route.LoaderArgs) {
  requirePlainAddress(request)
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
