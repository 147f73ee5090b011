/** A picture taller than this many widths is a long screenshot: by its longest side it would become unreadably narrow. */
const tallRatio = 3
/** How much area a tall picture gets of the square of its size; 1080x24000 becomes 600x13333, within the limit of WebP. */
const tallArea = 3.125
const maxWebpSide = 16_383

/** How much smaller a picture becomes so that its longest side fits `size` pixels, a tall one by its area. At most 1. */
export function scaleToFit({ width, height }: { width: number; height: number }, size: number): number {
  if (height <= width * tallRatio) return Math.min(1, size / Math.max(width, height))
  return Math.min(1, maxWebpSide / height, size * Math.sqrt(tallArea / (width * height)))
}
