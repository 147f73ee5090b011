import { createRequire } from 'node:module'
import { z } from 'zod'
import { env as ownEnv, type Env } from '#platform/env.ts'
import { makeOnce } from '#platform/security/secrets.ts'

/** The VAPID key pair that identifies us to push services. */
export type PushKeys = { publicKey: string; privateKey: string }

/** Loaded only to generate keys. */
const library = () => createRequire(import.meta.url)('web-push') as typeof import('web-push')

const shape = z.object({ publicKey: z.string().min(80), privateKey: z.string().min(40) })

/** From the environment; in demonstrations and tests generated once in `DATA_DIR/push-keys.json`. */
export function pushKeysFor(env: Pick<Env, 'APP_ENV' | 'DATA_DIR' | 'PUSH_PUBLIC_KEY' | 'PUSH_PRIVATE_KEY'>): PushKeys {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } = env
  if (publicKey && privateKey) return { publicKey, privateKey }
  if (env.APP_ENV === 'production') throw new Error('APP_ENV=production needs PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY.')
  return makeOnce(env.DATA_DIR, {
    file: 'push-keys.json',
    shape,
    make: () => library().generateVAPIDKeys(),
    otherwise: 'browsers that said yes have to be asked again then.',
  })
}

let processKeys: PushKeys | undefined

/** The pair of this process, read once. */
export const pushKeys = () => (processKeys ??= pushKeysFor(ownEnv))
