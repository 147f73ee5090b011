import { solveChallenge } from 'altcha-lib/v1'

type Task = { algorithm: string; challenge: string; maxnumber: number; salt: string; signature: string }

/** Fetches and solves a proof-of-work task; undefined if there is none. */
export async function solveTask(): Promise<string | undefined> {
  const response = await fetch('/v1/proof')
  if (!response.ok) return undefined
  const { algorithm, challenge, maxnumber, salt, signature } = (await response.json()) as Task
  const solved = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
  return solved ? btoa(JSON.stringify({ algorithm, challenge, number: solved.number, salt, signature })) : undefined
}
