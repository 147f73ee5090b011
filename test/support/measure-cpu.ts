/** CPU milliseconds of some work, which a busy machine affects less than wall-clock time. */
export async function measureCpuMs(work: () => unknown) {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
