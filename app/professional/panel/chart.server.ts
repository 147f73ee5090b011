import { scaleBand, scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'

const width = 640
const height = 220
const foot = 36
const top = 30

export type Point = { label: string; value: number; text: string }
export type Chart = {
  width: number
  height: number
  foot: number
  bars: { x: number; y: number; width: number; height: number; middle: number; label: string; text: string }[]
  /** Through the tops, for what is a course and no amount of each. */
  path: string
}

const whole = (value: number) => Math.round(value * 10) / 10

/** Where everything of a picture of these values stands; reckoned here, so that browsers draw and reckon nothing. */
export function chartOf(points: readonly Point[]): Chart {
  const across = scaleBand<number>()
    .domain(points.map((_, at) => at))
    .range([0, width])
    .padding(0.25)
  const up = scaleLinear([0, Math.max(1, ...points.map(({ value }) => value))], [height - foot, top])
  const bars = points.map(({ label, value, text }, at) => {
    const x = across(at)!
    const y = up(value)
    return {
      ...{ x: whole(x), y: whole(y), width: whole(across.bandwidth()), height: whole(height - foot - y) },
      ...{ middle: whole(x + across.bandwidth() / 2), label, text: value ? text : '' },
    }
  })
  return { width, height, foot, bars, path: line()(bars.map(({ middle, y }) => [middle, y])) ?? '' }
}
