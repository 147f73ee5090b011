/** The value below which `share` of the values lie; NaN without values. */
export const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN

export const median = (values: readonly number[]) => percentile(values, 0.5)

export const printRow = (name: string, value: string, goal: string) =>
  console.log(`${name.padEnd(52)} ${value.padEnd(46)} ${goal}`)

/** Mulberry32: the same pseudo-random numbers from 0 to 1 in every run. */
export function seededRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
