const width = 640
const height = 220
const labelHeight = 36
const top = 30
/** The gap between bars, as a fraction of a step. */
const gap = 0.25

type Point = { label: string; value: number; text: string }
export type Chart = ReturnType<typeof chartOf>

const roundToTenth = (value: number) => Math.round(value * 10) / 10

/** The geometry of a chart, computed on the server. */
export function chartOf(points: readonly Point[]) {
  const step = width / Math.max(1, points.length + gap)
  const barWidth = step * (1 - gap)
  const highest = Math.max(1, ...points.map(({ value }) => value))
  const bars = points.map(({ label, value, text }, index) => {
    const x = step * (index + gap)
    const barHeight = (value / highest) * (height - labelHeight - top)
    return {
      x: roundToTenth(x),
      y: roundToTenth(height - labelHeight - barHeight),
      width: roundToTenth(barWidth),
      height: roundToTenth(barHeight),
      middle: roundToTenth(x + barWidth / 2),
      label,
      text: value ? text : '',
    }
  })
  // A line through the tops, for series that are not amounts.
  const path = bars.map(({ middle, y }, index) => `${index ? 'L' : 'M'}${middle},${y}`).join('')
  return { width, height, labelHeight, bars, path }
}
