import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { exitWithError } from './steps.ts'

/**
 * Records the behaviour of the built product, to compare versions: `npm run record -- <folder> [subject…]`, then `npm
 * run record -- compare <before> <after>`. Build first.
 */
const [first, ...rest] = process.argv.slice(2)
if (!first || (first === 'compare' && rest.length !== 2))
  exitWithError(
    new Error('Write `npm run record -- <folder> [subject …]` or `npm run record -- compare <before> <after>`.'),
  )

const data = mkdtempSync(join(tmpdir(), 'ajeita-record-data-'))
process.once('exit', () => rmSync(data, { recursive: true, force: true }))
// Read when the product's modules load: this process makes cookies that the recorded product reads.
Object.assign(process.env, {
  APP_ENV: 'test',
  DATA_DIR: data,
  SECRET_KEYS: Buffer.alloc(32, 7).toString('base64url'),
  PIN_PEPPER: 'pepper of the record, pepper of the record',
})
try {
  if (first === 'compare') {
    const { compare } = await import('#test/record/compare.ts')
    process.exitCode = (await compare(resolve(rest[0]!), resolve(rest[1]!))) ? 1 : 0
  } else {
    const { record } = await import('#test/record/run.ts')
    const { exitOnSignals } = await import('#test/support/throwaway.ts')
    exitOnSignals()
    await record(resolve(first), rest)
    process.exit(0)
  }
} catch (error) {
  exitWithError(error)
}
