/** Prints a step and its duration; shown at the first start. */
export async function step<T>(
  name: string,
  work: () => Promise<T> | T,
  outcome?: (value: T) => string | null,
): Promise<T> {
  const began = performance.now()
  const progressTimer = setInterval(() => console.log(`… ${name} (${seconds(began)})`), 10_000)
  try {
    const value = await work()
    const message = outcome ? outcome(value) : name
    if (message !== null) console.log(`✔ ${message} (${seconds(began)})`)
    return value
  } finally {
    clearInterval(progressTimer)
  }
}

const seconds = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`

/** An error for people is one line with the remedy; others show their stack. */
export function exitWithError(error: unknown): never {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  const isFault = error instanceof Error && (error.constructor !== Error || 'code' in error)
  if (isFault || process.env.LOG_LEVEL === 'debug') console.error((error as Error).stack)
  process.exit(1)
}
