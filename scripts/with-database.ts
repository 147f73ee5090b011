import { resolve } from 'node:path'
import { readEnv } from '#platform/read-env.ts'
import { openLocalDatabase } from './local-database.ts'
import { exitWithError } from './steps.ts'

/** Runs a command on this checkout's database; a running server is not affected. */
export async function withDatabase(work: (url: string) => Promise<string>) {
  try {
    const env = readEnv(process.env)
    const database = await openLocalDatabase(resolve(env.DATA_DIR))
    try {
      console.log(`✔ ${await work(database.url)}`)
    } finally {
      const { database: pool } = await import('#platform/db.ts')
      await pool().close()
      if (database.kind === 'started') await database.stop()
    }
  } catch (error) {
    exitWithError(error)
  }
}

export function refuseInProduction(command: string) {
  if (process.env.APP_ENV === 'production')
    exitWithError(new Error(`${command} makes or removes data of a demonstration: APP_ENV=production refuses it.`))
}
