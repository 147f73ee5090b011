import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { nodeFlags } from './node-flags.mjs'
import { packed } from './pack-packages.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const packageOf = (name: string) => /^(?:@[^/]+\/)?[^/]+/.exec(name)![0]

test('a packed package is packed with every address under which the sources import it: there are no two of it', () => {
  const sources = globSync('{*.ts,{api,app,bench,db,domain,jobs,platform,scripts,shell,test,texts}/**/*.{ts,tsx}}', {
    cwd: project,
  })
  const imported = new Set(
    sources.flatMap((file) =>
      [...readFileSync(project + file, 'utf8').matchAll(/^(?:import|export) (?!type).*from '([@a-z][^']*)'/gm)].map(
        ([, name]) => name!,
      ),
    ),
  )
  assert.ok(sources.length > 500 && imported.has('kysely'), 'the sources were read')
  const packages = new Set(packed.map(packageOf))
  assert.deepEqual(
    [...imported].filter((name) => packages.has(packageOf(name)) && !packed.includes(name)),
    [],
  )
  assert.deepEqual(
    packed.filter((name) => !imported.has(name)),
    [],
    'nothing is packed that nobody imports',
  )
})

test('what is packed has the same names as what was installed, and the sources get it', () => {
  const ask = `
    const packed = ${JSON.stringify(packed)}
    const names = async (name) => Object.keys(await import(name)).filter((each) => each !== 'module.exports').sort()
    const found = {}
    for (const name of packed) found[name] = [import.meta.resolve(name).includes('/.packed/'), await names(name)]
    console.log(JSON.stringify(found))`
  const run = (flags: string[]) => {
    const { stdout, stderr } = spawnSync(process.execPath, [...flags, '--input-type=module', '--eval', ask], {
      cwd: project,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    })
    assert.ok(stdout, stderr)
    return JSON.parse(stdout) as Record<string, [boolean, string[]]>
  }
  const [fromPack, installed] = [run(nodeFlags), run([])]
  for (const name of packed) {
    assert.equal(fromPack[name]![0], true, `${name} comes from the pack`)
    assert.equal(installed[name]![0], false)
    assert.deepEqual(fromPack[name]![1], installed[name]![1], `the names of ${name}`)
  }
})

test('an alias of package.json leads where the short way leads: #domain/* to ./domain/*', () => {
  const { imports } = JSON.parse(readFileSync(`${project}package.json`, 'utf8')) as { imports: Record<string, string> }
  for (const [alias, path] of Object.entries(imports)) assert.equal(path, alias.replace('#', './'))
})
