import type { Route } from './+types/qr-svg.ts'
import { qrFile } from './qr-file.server.ts'

/** The QR code of the own link, to be printed at any size. */
export const loader = (args: Route.LoaderArgs) => qrFile('svg', args)
