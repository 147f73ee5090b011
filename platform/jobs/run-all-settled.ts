type Step = () => Promise<unknown>

/**
 * Runs steps in sequence; a failure does not stop later ones and is thrown at the end, several as one AggregateError.
 * Returns the result of each.
 */
export async function runAllSettled<Steps extends readonly Step[]>(...steps: Steps) {
  const results: unknown[] = []
  const failures: unknown[] = []
  for (const step of steps)
    try {
      results.push(await step())
    } catch (error) {
      failures.push(error)
    }
  if (failures.length === 1) throw failures[0]
  if (failures.length)
    throw new AggregateError(failures, failures.map((failure) => (failure as Error).message).join('; '))
  return results as { [At in keyof Steps]: Awaited<ReturnType<Steps[At]>> }
}
