import { spawn } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Fault, faults } from '#test/planted-faults/faults.ts'
import { withTestServer } from '#test/support/test-server.ts'

/**
 * Plants one fault after the other in a copy of this project and demands that the named tests fail: `npm run faults`, or
 * `npm run faults -- PIN` for those whose name or file holds a word. A fault that goes by unseen is a proof that proves
 * nothing. Build first (`npm run build`).
 */
const project = fileURLToPath(new URL('..', import.meta.url))
const word = process.argv[2]?.toLowerCase() ?? ''
const chosen = faults.filter(({ name, file, test }) => `${name} ${file} ${test}`.toLowerCase().includes(word))
const copy = mkdtempSync(join(tmpdir(), 'ajeita-faults-'))

/** What the product runs on; packages are the same ones. What is built is copied too: it finds the sources beside it. */
function makeCopy() {
  for (const path of globSync(
    '{*.{ts,json,mjs},.npmrc,api,app,build,db,domain,jobs,platform,public,scripts,shell,test,texts}',
    { cwd: project },
  ))
    cpSync(join(project, path), join(copy, path), { recursive: true })
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'))
}

/** The tests of one file whose names begin so; gives which of them failed. */
function run({ test, falls }: Fault, environment: Record<string, string>): Promise<string[]> {
  const patterns = falls.map((name) => `--test-name-pattern=^${name.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')}`)
  const child = spawn(process.execPath, ['--test', '--test-reporter=tap', ...patterns, test], {
    cwd: copy,
    env: { ...process.env, APP_ENV: 'test', ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let tap = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (tap += text))
  return new Promise((resolve) =>
    child.once('close', () =>
      resolve([...tap.matchAll(/^\s*not ok \d+ - (.*)$/gm)].map(([, name]) => name!.replaceAll('\\', ''))),
    ),
  )
}

/** The pages of the copy, with the fault in them. */
const buildPages = () =>
  new Promise<void>((resolve, reject) =>
    spawn(process.execPath, ['scripts/bootstrap.mjs', 'build-pages'], { cwd: copy, stdio: 'ignore' }).once(
      'close',
      (code) => (code === 0 ? resolve() : reject(new Error(`the pages with the fault cannot be built: ${code}`))),
    ),
  )

/** The sound pages again. */
function copyBuilt() {
  rmSync(join(copy, 'build'), { recursive: true, force: true })
  cpSync(join(project, 'build'), join(copy, 'build'), { recursive: true })
}

async function isConvicted(fault: Fault, environment: Record<string, string>) {
  const path = join(copy, fault.file)
  const sound = readFileSync(path, 'utf8')
  if (!sound.includes(fault.find)) return 'the place to plant it is gone: mend test/planted-faults/faults.ts'
  writeFileSync(path, sound.replaceAll(fault.find, fault.replace))
  if (fault.rebuilt) await buildPages()
  const failed = await run(fault, environment)
  writeFileSync(path, sound)
  if (fault.rebuilt) copyBuilt()
  const unseen = fault.falls.filter((name) => !failed.some((one) => one.startsWith(name)))
  return unseen.length ? `${fault.test} does not see it: ${unseen.join('; ')}` : undefined
}

let escaped = 0
try {
  makeCopy()
  await withTestServer(async (environment) => {
    for (const fault of chosen) {
      const began = performance.now()
      const why = await isConvicted(fault, environment)
      if (why) escaped++
      console.log(
        `${why ? '✗' : '✔'} ${fault.name}${why ? `: ${why}` : ''} (${((performance.now() - began) / 1000).toFixed(1)} s)`,
      )
    }
  })
} finally {
  rmSync(copy, { recursive: true, force: true })
}
console.log(`\n${chosen.length - escaped} convicted, ${escaped} escaped`)
process.exit(escaped || !chosen.length ? 1 : 0)
