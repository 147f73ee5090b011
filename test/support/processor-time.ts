/** How many milliseconds of processor some work took: a machine that is busy with something else changes that little, and the clock much. */
export async function processorMs(work: () => unknown) {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
