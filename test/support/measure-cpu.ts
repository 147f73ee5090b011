/** CPU milliseconds of some work, which a busy machine affects less than wall-clock time. */
export async function measureCpuMs(work: () => unknown) {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
