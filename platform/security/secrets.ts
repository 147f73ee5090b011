import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { env as ownEnv, type Env } from '#platform/env.ts'
import { errorCode } from '#platform/error-code.ts'
import { keyRing, type KeyRing } from './key-ring.ts'

export type Secrets = { keys: KeyRing; pinPepper: string }

const fileShape = z.object({ keys: z.array(z.string()).min(1), pinPepper: z.string().min(32) })

type MakeOnceOptions<Shape extends z.ZodType> = {
  file: string
  shape: Shape
  make: () => z.output<Shape>
  otherwise: string
}

/** A secret file in this folder, created once; concurrent processes get the same one. */
export function makeOnce<Shape extends z.ZodType>(
  folder: string,
  { file, shape, make, otherwise }: MakeOnceOptions<Shape>,
): z.output<Shape> {
  const path = join(folder, file)
  const readSecrets = () => shape.parse(JSON.parse(readFileSync(path, 'utf8')))
  try {
    return readSecrets()
  } catch (error) {
    if (errorCode(error) !== 'ENOENT')
      throw new Error(`${path} is not readable as secrets. Move it away to make new ones; ${otherwise}`, {
        cause: error,
      })
  }
  mkdirSync(folder, { recursive: true })
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${JSON.stringify(make(), null, 2)}\n`, { mode: 0o600 })
  chmodSync(draft, 0o600) // whatever the umask
  try {
    linkSync(draft, path) // fails if another process was first
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readSecrets()
}

const aSecret = () => randomBytes(32).toString('base64url')
const secretsOfFolder = (folder: string) =>
  makeOnce(folder, {
    file: 'secrets.json',
    shape: fileShape,
    make: () => ({ keys: [aSecret()], pinPepper: aSecret() }),
    otherwise: 'everybody signs in again then.',
  })

/** Keys and pepper from the environment; in demonstrations and tests missing ones from `DATA_DIR/secrets.json`. */
export function secretsFor(env: Pick<Env, 'APP_ENV' | 'DATA_DIR' | 'SECRET_KEYS' | 'PIN_PEPPER'>): Secrets {
  const { SECRET_KEYS, PIN_PEPPER } = env
  if (SECRET_KEYS?.length && PIN_PEPPER) return { keys: keyRing(SECRET_KEYS), pinPepper: PIN_PEPPER }
  if (env.APP_ENV === 'production') throw new Error('APP_ENV=production needs SECRET_KEYS and PIN_PEPPER.')
  const folderSecrets = secretsOfFolder(env.DATA_DIR)
  return {
    keys: keyRing(SECRET_KEYS?.length ? SECRET_KEYS : folderSecrets.keys),
    pinPepper: PIN_PEPPER ?? folderSecrets.pinPepper,
  }
}

let processSecrets: Secrets | undefined

/** The secrets of this process, read once. */
export const secrets = () => (processSecrets ??= secretsFor(ownEnv))
