import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const readJson = (file: string) => JSON.parse(read(file))

test('an update waits seven days, a security patch does not', () => {
  const renovate = readJson('renovate.json')
  assert.equal(renovate.minimumReleaseAge, '7 days')
  assert.equal(renovate.vulnerabilityAlerts.minimumReleaseAge, null)
  assert.deepEqual(renovate.vulnerabilityAlerts.schedule, ['at any time'])
  assert.doesNotMatch(read('.npmrc'), /^(?:before|min-release-age) *=/m)
})

test('images are pinned by digest', () => assert.ok(readJson('renovate.json').extends.includes('docker:pinDigests')))

test('every package has an exact version', () => {
  const { dependencies, devDependencies, optionalDependencies } = readJson('package.json')
  const versions = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
  assert.ok(versions.length > 50)
  assert.deepEqual(
    versions.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)),
    [],
  )
})

test('the lock file lists the packages of package.json', () => {
  const manifest = readJson('package.json')
  const locked = readJson('package-lock.json').packages['']
  // npm prune would mend a difference while the image is built, and the image would build its pages at each start.
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
    assert.deepEqual(locked[kind], manifest[kind], kind)
})

test('the lock file names the public registry only', () => {
  const { packages } = readJson('package-lock.json')
  const resolved = Object.values<{ resolved?: string }>(packages).flatMap((one) => one.resolved ?? [])
  assert.deepEqual(
    resolved.filter((url) => !url.startsWith('https://registry.npmjs.org/')),
    [],
  )
})
