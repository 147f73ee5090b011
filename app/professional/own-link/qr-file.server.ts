import { data, type LoaderFunctionArgs } from 'react-router'
import { signedIn } from '#app/middleware/session.ts'
import { linkView } from './link-view.server.ts'

const sidePixels = 1024

type FileType = 'svg' | 'png'
const contentTypes: Record<FileType, string> = { svg: 'image/svg+xml', png: 'image/png' }

/** The QR code of the professional's own link as a file: SVG for print, PNG for messengers. */
export async function qrFile(type: FileType, { context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>) {
  const { qr, hiddenReason } = await linkView(context.get(signedIn).userId, request)
  if (hiddenReason) throw data(null, { status: 404 }) // a printed code must work
  const { size, path } = qr
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
  return new Response(type === 'svg' ? svg : await pngOf(svg), {
    headers: {
      'content-type': contentTypes[type],
      'content-disposition': `attachment; filename="ajeita-meu-link.${type}"`,
      'cache-control': 'private, no-store',
    },
  })
}

async function pngOf(svg: string) {
  const { default: sharp } = await import('sharp')
  const png = await sharp(Buffer.from(svg)).resize(sidePixels, sidePixels, { kernel: 'nearest' }).png().toBuffer()
  return new Uint8Array(png)
}
