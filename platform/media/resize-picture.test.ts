import assert from 'node:assert/strict'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { test } from 'vitest'
import { measureCpuMs } from '#test/support/measure-cpu.ts'
import { avifOf, codeOfFailure, jpegOf, resizePicture } from './resize-picture.ts'

/** Deterministic randomness. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}
const roll = dice(20_261_123)
const noise = (length: number) => Buffer.from(Array.from({ length }, () => roll(256)))

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A black PNG of any size: a few bytes per megapixel. */
function bomb(width: number, height: number, rows = height) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const line = Math.ceil(width / 8) + 1
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(line * rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const plain = sharp({
  create: {
    width: 500,
    height: 400,
    channels: 3,
    background: '#b23a12',
    noise: { type: 'gaussian', mean: 120, sigma: 40 },
  },
})
const [jpeg, png, webp, gif, tiff, avif] = await Promise.all([
  plain.clone().jpeg().toBuffer(),
  plain.clone().png().toBuffer(),
  plain.clone().webp().toBuffer(),
  plain.clone().gif().toBuffer(),
  plain.clone().tiff().toBuffer(),
  plain.clone().avif({ effort: 0 }).toBuffer(),
])
const wholes = [jpeg, png, webp]
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>'
const html = '<!doctype html><html><script>alert(document.cookie)</script></html>'
const largest = bomb(20_000, 20_000)
const lying = bomb(6_000, 6_000, 3)

/** Malformed files with descriptions, named like pictures. */
const kinds: Record<string, () => Buffer> = {
  'cut off': () => {
    const whole = wholes[roll(3)]!
    return whole.subarray(0, 8 + roll(Math.floor(whole.length * 0.9)))
  },
  'noise with the head of a picture': () =>
    Buffer.concat([wholes[roll(3)]!.subarray(0, 4 + roll(40)), noise(200 + roll(4_000))]),
  noise: () => noise(roll(4_000)),
  'one pixel short': () => bomb(1 + roll(63), 1 + roll(3_000)),
  bomb: () => largest,
  'bomb that lies': () => lying,
  SVG: () =>
    Buffer.from(
      [svg, `<?xml version="1.0"?>${svg}`, `\uFEFF${svg}`, `<!-- ${'x'.repeat(roll(500))} -->${svg}`][roll(4)]!,
    ),
  HTML: () => Buffer.from([html, `\n\n${html}`, `<!-- JFIF -->${html}`][roll(3)]!),
  'another kind of picture': () => tiff,
  'PDF, program, archive': () =>
    Buffer.concat([
      Buffer.from(
        ['%PDF-1.7\n', 'MZ\x90\0\x03\0', '\x7fELF\x02\x01\x01', 'PK\x03\x04\x14\0', '#!/bin/sh\n'][roll(5)]!,
        'latin1',
      ),
      [jpeg, noise(300)][roll(2)]!,
    ]),
  HEIC: () =>
    Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from(`ftyp${['heic', 'heix', 'mif1', 'msf1'][roll(4)]}\0\0\0\0heicmif1`),
      noise(100),
    ]),
  'page with a picture at its end': () => Buffer.concat([Buffer.from(html), wholes[roll(3)]!]),
}

/** The result, with CPU milliseconds. */
async function timed(bytes: Buffer) {
  let answer: Awaited<ReturnType<typeof resizePicture>>
  const took = await measureCpuMs(async () => (answer = await resizePicture(bytes)))
  return { ...answer!, took }
}

test('1,000 malformed files are rejected with a reason, in bounded time and memory', async () => {
  const memory = process.memoryUsage().rss
  const names = Object.keys(kinds)
  let slowest = 0
  let peakRss = 0
  let all = 0
  for (let n = 0; n < 1_000; n++) {
    const name = names[n % names.length]!
    const bytes = kinds[name]!()
    const answer = await timed(bytes)
    slowest = Math.max(slowest, answer.took)
    all += answer.took
    peakRss = Math.max(peakRss, process.memoryUsage().rss)
    assert.ok(!answer.ok, `${name}, number ${n}, was taken`)
    assert.notEqual(answer.code, 'busy')
  }
  assert.ok(slowest < 2_000, `the slowest took ${Math.round(slowest)} ms`)
  assert.ok(all < 60_000, 'all of them together')
  assert.ok(peakRss - memory < 300e6, `${Math.round((peakRss - memory) / 1e6)} MB more`)
})

test('a JPEG that lacks only its end marker is accepted, one that is cut off is not', async () => {
  const progressive = await plain.clone().jpeg({ progressive: true }).toBuffer()
  for (const whole of [jpeg.subarray(0, -1), jpeg.subarray(0, -2)])
    assert.ok((await resizePicture(whole)).ok, `${jpeg.length - whole.length} bytes are missing`)
  for (const missing of [3, 4, 5, 20, 300, 5_000]) {
    const answer = await resizePicture(jpeg.subarray(0, -missing))
    assert.deepEqual(answer, { ok: false, code: 'picture_broken' }, `${missing} bytes are missing`)
  }
  // Cut between two scans it could be decoded, but blurred.
  assert.deepEqual(await resizePicture(progressive.subarray(0, -2)), { ok: false, code: 'picture_broken' })
})

test('a polyglot file is re-encoded as a picture only', async () => {
  for (const whole of wholes)
    for (const tail of [html, svg, 'PK\x03\x04', '<?php system($_GET[1]) ?>']) {
      const answer = await resizePicture(Buffer.concat([whole, Buffer.from(tail)]))
      if (!answer.ok) continue // that is well, too
      for (const { bytes } of answer.value.files) {
        assert.equal((await sharp(bytes).metadata()).format, 'webp')
        assert.ok(!bytes.includes(Buffer.from(tail.slice(0, 12))))
      }
    }
})

test('the largest accepted picture is resized in time; above 40 megapixels the header suffices to reject it', async () => {
  const answer = await timed(bomb(8_000, 5_000))
  assert.ok(answer.ok)
  assert.ok(answer.took < 4_000, `${answer.took} ms`)
  assert.deepEqual(await resizePicture(bomb(8_001, 5_000)), { ok: false, code: 'picture_large' })
})

test('a transparent picture gets a white background, a CMYK one is converted to sRGB', async () => {
  const clear = await sharp({
    create: { width: 100, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const answer = await resizePicture(clear)
  assert.ok(answer.ok)
  const { data, info } = await sharp(answer.value.files[0]!.bytes).raw().toBuffer({ resolveWithObject: true })
  assert.equal(info.channels, 3)
  assert.deepEqual([...data.subarray(0, 3)], [255, 255, 255], 'white')
  const print = await plain.clone().toColourspace('cmyk').jpeg().toBuffer()
  const printed = await resizePicture(print)
  assert.ok(printed.ok)
  assert.equal((await sharp(printed.value.files[0]!.bytes).metadata()).space, 'srgb')
})

test('AVIF and the first frame of a GIF and of an animated PNG are accepted', async () => {
  const animated = Buffer.concat([
    png!.subarray(0, 33),
    chunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])),
    png!.subarray(33),
  ])
  for (const bytes of [avif, gif, animated]) {
    const answer = await resizePicture(bytes)
    assert.ok(answer.ok)
    assert.deepEqual({ width: answer.value.width, height: answer.value.height }, { width: 500, height: 400 })
  }
})

test('a tall screenshot stays readable in every format', async () => {
  const answer = await resizePicture(bomb(1_080, 24_000))
  assert.ok(answer.ok)
  const { width, height, files } = answer.value
  assert.deepEqual(
    { width, height, files: files.map((file) => file.width) },
    { width: 600, height: 13_333, files: [120, 300, 600] },
  )
  const avifs = await avifOf(files.at(-1)!.bytes)
  assert.deepEqual(
    avifs.map((file) => file.width),
    [120, 300, 600],
  )
})

test('transparency becomes white in a document’s JPEG', async () => {
  const clear = sharp({ create: { width: 80, height: 80, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
  const { bytes } = await jpegOf(await clear.webp().toBuffer(), 64)
  assert.deepEqual([...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)], [255, 255, 255])
})

test('a picture that takes too long is not called broken', async () => {
  const late = await sharp(bomb(6_300, 6_300))
    .resize(3_000)
    .convolve({ width: 15, height: 15, kernel: Array.from({ length: 225 }, () => 1) })
    .timeout({ seconds: 1 })
    .png({ effort: 10 })
    .toBuffer()
    .catch((error: unknown) => error)
  assert.equal(codeOfFailure(late), 'busy')
  assert.equal(codeOfFailure(new Error('pngload_buffer: libspng read error')), 'picture_broken')
})

test('excess concurrent pictures are refused as busy, queued ones are resized', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => resizePicture(jpeg)))
  const resizedCount = answers.filter(({ ok }) => ok).length
  assert.ok(resizedCount >= 6 && resizedCount < 10, `${resizedCount} were made`)
  assert.ok(answers.every((answer) => answer.ok || answer.code === 'busy'))
  assert.ok((await resizePicture(jpeg)).ok)
})
