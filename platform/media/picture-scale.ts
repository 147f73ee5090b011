/** Taller pictures are long screenshots, which scaling by the longest side would make unreadable. */
const tallRatio = 3
/** Area of a tall picture relative to the square of its size; 1080x24000 becomes 600x13333, within WebP's limit. */
const tallArea = 3.125
const maxWebpSide = 16_383

/** The scale factor (at most 1) to fit the longest side into `size`; tall pictures by area. */
export function scaleToFit({ width, height }: { width: number; height: number }, size: number): number {
  if (height <= width * tallRatio) return Math.min(1, size / Math.max(width, height))
  return Math.min(1, maxWebpSide / height, size * Math.sqrt(tallArea / (width * height)))
}
