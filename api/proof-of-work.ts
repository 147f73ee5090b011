import { createRoute, z } from '@hono/zod-openapi'
import { createProofChallenge } from '#platform/security/proof-of-work.ts'
import { newApi } from './context.ts'
import { jsonResponse } from './schemas.ts'

export const proof = newApi()

const task = z
  .object({
    algorithm: z.string(),
    challenge: z.string(),
    maxnumber: z.int(),
    salt: z.string(),
    signature: z.string(),
  })
  .openapi('ProofTask')

/** The proof-of-work task for `proof_needed`: the solution goes into the header `x-proof`, once. */
proof.openapi(
  createRoute({
    method: 'get',
    path: '/v1/proof',
    summary: 'Tarefa de cálculo para quando um limite está perto',
    responses: { 200: jsonResponse(task, 'Vale por cinco minutos') },
  }),
  async (c) => {
    c.header('cache-control', 'no-store')
    const { algorithm, challenge, maxnumber, salt, signature } = await createProofChallenge()
    return c.json({ algorithm, challenge, maxnumber: maxnumber!, salt, signature }, 200)
  },
)
