/** The visible square of a picture: zoom and center, each axis from 0 to 1. */
export type Crop = { zoom: number; across: number; down: number }

export const wholeCrop: Crop = { zoom: 1, across: 0.5, down: 0.5 }
export const maxZoom = 4

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** The visible square in pixels, within the picture. */
export function visibleSquare({ width, height }: { width: number; height: number }, { zoom, across, down }: Crop) {
  const side = Math.min(width, height) / clamp(zoom, 1, maxZoom)
  return { side, left: (width - side) * clamp(across, 0, 1), top: (height - side) * clamp(down, 0, 1) }
}

/** The crop after dragging by this fraction of the side. */
export function dragCrop(
  size: { width: number; height: number },
  crop: Crop,
  by: { across: number; down: number },
): Crop {
  const { side } = visibleSquare(size, crop)
  const moved = (value: number, shift: number, room: number) =>
    room > 0 ? clamp(value - (shift * side) / room, 0, 1) : value
  return {
    ...crop,
    across: moved(crop.across, by.across, size.width - side),
    down: moved(crop.down, by.down, size.height - side),
  }
}
