/**
 * `fetch` for calls that a limit may ask for some work (quality: SMS pumping): near the limit the server answers with
 * `proof_needed`, the browser works for half a second and asks again. Nobody sees anything of it. Loaded only then.
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
