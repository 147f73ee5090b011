import type { Route } from './+types/qr-png.ts'
import { qrFile } from './qr-file.server.ts'

/** The QR code of the own link, to be sent in a message. */
export const loader = (args: Route.LoaderArgs) => qrFile('png', args)
