import { readEnv } from './read-env.ts'

export type { Env } from './read-env.ts'

/** The environment of this process, read at the first import. Import it only after `npm start` has set DATABASE_URL. */
export const env = readEnv(process.env)
