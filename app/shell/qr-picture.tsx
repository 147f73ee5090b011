import type { QrCode } from './qr-code.server.ts'

type Props = { code: QrCode; label: string; side: number }

/** A QR code, dark on light in both themes for cameras. */
export function QrPicture({ code: { size, path }, label, side }: Props) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={side}
      height={side}
      role="img"
      aria-label={label}
      className="flex-none rounded-card"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} className="fill-(--code-paper)" />
      <path d={path} className="fill-(--code-ink)" />
    </svg>
  )
}
