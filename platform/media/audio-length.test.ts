import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { measureCpuMs } from '#test/support/measure-cpu.ts'
import { anMp4, anOgg, aWebm, nestedMoov } from '#test/support/recordings.ts'
import { readRecording } from './audio-length.ts'

test('a recording’s length is computed from its frames when the header has none', () => {
  assert.deepEqual(readRecording(aWebm(42.5)), { format: 'webm', seconds: 42.5 })
  assert.deepEqual(readRecording(anOgg(7.25)), { format: 'ogg', seconds: 7.25 })
  assert.deepEqual(readRecording(anMp4(9)), { format: 'mp4', seconds: 9 })
  assert.deepEqual(readRecording(anMp4(120, { isWhole: true })), { format: 'mp4', seconds: 120 })
})

test('a file with pictures, several tracks or no sound is no voice message', () => {
  for (const video of [
    aWebm(5, [1]),
    aWebm(5, [1, 2]),
    anMp4(5, { kinds: ['vide'] }),
    anMp4(5, { kinds: ['soun', 'vide'] }),
  ])
    assert.equal(readRecording(video), 'video')
  for (const other of [
    aWebm(5, [2, 2]),
    aWebm(5, []),
    anOgg(5, '\x80theora'),
    anOgg(5, 'OpusHead'),
    anMp4(5, { kinds: [] }),
    Buffer.from('<html><script>alert(1)</script></html>'),
    Buffer.from('OggS'),
    Buffer.alloc(0),
  ])
    assert.equal(readRecording(other), null)
})

test('truncated and altered files are parsed or rejected in bounded time', async () => {
  const took = await measureCpuMs(() => {
    for (const whole of [aWebm(20), anOgg(20), anMp4(20)]) {
      for (let end = 0; end < whole.length; end++) readRecording(whole.subarray(0, end))
      for (let index = 0; index < whole.length; index++)
        for (const value of [0, 1, 0x7f, 0xff]) {
          const changed = Buffer.from(whole)
          changed[index] = value
          readRecording(changed)
        }
    }
  })
  assert.ok(took < 10_000, `${took} ms`)
})

const voice = (name: string) => readFileSync(new URL(`../../test/support/voices/${name}`, import.meta.url))

test('files of real encoders have the right length', () => {
  for (const [name, format, seconds] of [
    ['voice.webm', 'webm', 3],
    ['voice.ogg', 'ogg', 3],
    ['voice.m4a', 'mp4', 3],
    ['fragments.mp4', 'mp4', 3],
  ] as const) {
    const recording = readRecording(voice(name))
    assert.ok(recording && recording !== 'video', name)
    assert.equal(recording.format, format, name)
    assert.ok(Math.abs(recording.seconds - seconds) < 0.1, `${name}: ${recording.seconds} s`)
  }
})

test('nested boxes with one end are rejected at once', () => {
  for (const pairs of [5, 21, 10_000]) {
    const took = threadMs(() => assert.equal(readRecording(nestedMoov(pairs)), null))
    assert.ok(took < 50, `${pairs} pairs: ${took} ms`)
  }
})

test('overlapping sample runs are rejected at once', () => {
  const run = Buffer.alloc(16)
  run.writeUInt32BE(16, 0)
  run.write('trun', 4)
  run.writeUInt32BE(0x100, 8)
  run.writeUInt32BE(0xffffffff, 12)
  const bomb = Buffer.concat([anMp4(1), ...Array.from({ length: 60_000 }, () => run)])
  assert.ok(threadMs(() => assert.equal(readRecording(bomb), null)) < 50)
})

test('none of 10,000 mutated files takes 50 ms of CPU', () => {
  const files = ['voice.webm', 'voice.ogg', 'voice.m4a', 'fragments.mp4'].map(voice)
  const random = seededRandom(20_260)
  let longest = 0
  for (let round = 0; round < 10_000; round++) {
    const file = mutated(files[round % files.length]!, random)
    longest = Math.max(
      longest,
      threadMs(() => readRecording(file)),
    )
  }
  assert.ok(longest < 50, `${longest} ms`)
})

/** CPU time of this thread only, without garbage collection. */
function threadMs(work: () => unknown) {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Deterministic numbers from 0 to 1 (mulberry32). */
function seededRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Changed bytes, a repeated part, or a truncated end. */
function mutated(file: Buffer, random: () => number) {
  const at = () => Math.floor(random() * file.length)
  const copy = Buffer.from(file)
  for (let change = 0; change <= random() * 20; change++) copy[at()] = [0, 1, 0x7f, 0xff, at() & 0xff][at() % 5]!
  const [start, end] = [at(), at()].toSorted((one, other) => one - other)
  if (random() < 0.3) return Buffer.concat([copy.subarray(0, end), copy.subarray(start, end), copy.subarray(end)])
  return random() < 0.2 ? copy.subarray(0, end) : copy
}
