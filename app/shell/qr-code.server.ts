import { encode } from 'uqr'

/** The quiet zone in modules, as the standard requires. */
const quiet = 4

/** A text as a QR code: the side in modules, and the dark modules as one path of an SVG. */
export function qrCode(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: quiet })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, path }
}
export type QrCode = ReturnType<typeof qrCode>
