import type { Env } from './read-env.ts'

/** Where links in messages lead; without `PUBLIC_ORIGIN` to this machine. */
export const publicOrigin = ({ PUBLIC_ORIGIN, PORT }: Pick<Env, 'PUBLIC_ORIGIN' | 'PORT'>) =>
  PUBLIC_ORIGIN ?? `http://localhost:${PORT}`
