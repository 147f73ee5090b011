type Step = () => Promise<unknown>

/**
 * Does each of these, one after the other: what fails keeps none after it from being done. At the end the failure is thrown, so that a
 * job is seen to fail; several as one. Returns what each returned.
 */
export async function runAllSettled<Steps extends readonly Step[]>(...steps: Steps) {
  const found: unknown[] = []
  const failures: unknown[] = []
  for (const step of steps)
    try {
      found.push(await step())
    } catch (error) {
      failures.push(error)
    }
  if (failures.length === 1) throw failures[0]
  if (failures.length) throw new AggregateError(failures, failures.map((one) => (one as Error).message).join('; '))
  return found as { [At in keyof Steps]: Awaited<ReturnType<Steps[At]>> }
}
