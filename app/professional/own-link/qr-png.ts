import type { Route } from './+types/qr-png.ts'
import { qrFile } from './qr-file.server.ts'

/** The QR code for messengers. */
export const loader = (args: Route.LoaderArgs) => qrFile('png', args)
