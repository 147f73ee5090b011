import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'vitest'
import { isComplete, createFolderOnce } from './create-folder-once.ts'

let place: string
let folder: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'ajeita-whole-'))
  folder = join(place, 'browser-1')
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

let filled = 0
function fill(staging: string) {
  filled++
  mkdirSync(join(staging, 'lib'))
  writeFileSync(join(staging, 'browser'), 'b'.repeat(1000))
  writeFileSync(join(staging, 'lib', 'one.so'), 'library')
}
const read = () => readFileSync(join(folder, 'browser'), 'utf8').length

test('the folder is filled once, without leftovers', async () => {
  const before = filled
  await createFolderOnce(folder, fill)
  await createFolderOnce(folder, fill)
  assert.equal(filled, before + 1)
  assert.equal(read(), 1000)
  assert.deepEqual(readdirSync(place), ['browser-1'])
})

const damages: Record<string, () => void> = {
  'partly written, without the list that is written last': () => rmSync(join(folder, 'complete.json')),
  'with a file that was cut off': () => writeFileSync(join(folder, 'browser'), 'b'.repeat(500)),
  'with a library missing': () => rmSync(join(folder, 'lib'), { recursive: true }),
  'with a file that was changed': () => utimesSync(join(folder, 'browser'), 0, 0),
  'with a list that cannot be read': () => writeFileSync(join(folder, 'complete.json'), '{"brow'),
}
for (const [how, damage] of Object.entries(damages))
  test(`an existing folder ${how} is recreated`, async () => {
    await createFolderOnce(folder, fill)
    damage()
    assert.equal(isComplete(folder), false)
    await createFolderOnce(folder, fill)
    assert.equal(isComplete(folder), true)
    assert.equal(read(), 1000)
    assert.deepEqual(readdirSync(place), ['browser-1'])
  })

test('files added later are ignored', async () => {
  await createFolderOnce(folder, fill)
  const before = filled
  writeFileSync(join(folder, 'cache'), 'x')
  await createFolderOnce(folder, fill)
  assert.equal(filled, before)
})

test('a failed fill leaves nothing, and the next one starts from scratch', async () => {
  await assert.rejects(
    createFolderOnce(folder, (staging) => {
      writeFileSync(join(staging, 'browser'), 'b')
      throw new Error('no room')
    }),
    /no room/,
  )
  assert.deepEqual(readdirSync(place), [])
  await createFolderOnce(folder, fill)
  assert.equal(isComplete(folder), true)
})

test('leftovers of a killed process are removed after an hour, those of a running one stay', async () => {
  for (const [name, minutesAgo] of [
    ['browser-1.staging-old', 61],
    ['browser-1.staging-new', 1],
  ] as const) {
    mkdirSync(join(place, name))
    const then = Date.now() / 1000 - minutesAgo * 60
    utimesSync(join(place, name), then, then)
  }
  await createFolderOnce(folder, fill)
  assert.deepEqual(readdirSync(place).sort(), ['browser-1', 'browser-1.staging-new'])
})

/** A process that prepares the folder slowly enough to race with others. */
const another = () =>
  new Promise<string>((resolve) => {
    const source = `
      import { writeFileSync, readFileSync } from 'node:fs'
      import { createFolderOnce } from ${JSON.stringify(new URL('./create-folder-once.ts', import.meta.url).href)}
      await createFolderOnce(${JSON.stringify(folder)}, async (staging) => {
        for (let part = 0; part < 20; part++) {
          writeFileSync(staging + '/part-' + part, 'x'.repeat(10_000))
          await new Promise((resume) => setTimeout(resume, 5))
        }
      })
      for (let part = 0; part < 20; part++)
        if (readFileSync(${JSON.stringify(folder)} + '/part-' + part).length !== 10_000) throw new Error('incomplete')`
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let stderr = ''
    child.stderr.on('data', (words: Buffer) => (stderr += words.toString()))
    child.once('close', (code) => resolve(code === 0 ? '' : stderr))
  })

test('many concurrent processes end with one complete folder', async () => {
  await createFolderOnce(folder, fill)
  writeFileSync(join(folder, 'browser'), '')
  assert.deepEqual(await Promise.all(Array.from({ length: 6 }, another)), Array(6).fill(''))
  assert.equal(isComplete(folder), true)
  assert.deepEqual(readdirSync(place), ['browser-1'])
})
