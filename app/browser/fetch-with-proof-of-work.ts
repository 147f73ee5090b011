/**
 * `fetch` with proof of work (quality: SMS pumping): near a limit the server answers `proof_needed`, the browser
 * works for half a second and retries, invisibly. Loaded only then.
 */
export async function fetchWithProofOfWork(address: string, init: RequestInit & { headers: Record<string, string> }) {
  const answer = await fetch(address, init)
  if (answer.status !== 429 || !(await isProofNeeded(answer.clone()))) return answer
  const { solveTask } = await import('./solve-task.ts')
  const proof = await solveTask()
  return proof ? fetch(address, { ...init, headers: { ...init.headers, 'x-proof': proof } }) : answer
}

const isProofNeeded = async (answer: Response) =>
  ((await answer.json().catch(() => null)) as { code?: string } | null)?.code === 'proof_needed'
