import type { Route } from './+types/qr-svg.ts'
import { qrFile } from './qr-file.server.ts'

/** The QR code for print. */
export const loader = (args: Route.LoaderArgs) => qrFile('svg', args)
