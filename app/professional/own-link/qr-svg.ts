import { data } from 'react-router'
import type { Route } from './+types/qr-svg.ts'
import { signedIn } from '#app/middleware/session.ts'
import { linkView } from './link-view.server.ts'

/** The QR code of the own link as a file, to be printed at any size. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { qr, hidden } = await linkView(context.get(signedIn).userId, request)
  if (hidden) throw data(null, { status: 404 }) // what is printed must lead somewhere
  const { size, path } = qr
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
  return new Response(svg, {
    headers: {
      'content-type': 'image/svg+xml',
      'content-disposition': 'attachment; filename="ajeita-meu-link.svg"',
      'cache-control': 'private, no-store',
    },
  })
}
