/** Minimal recordings in browser formats. */

const bytes = (value: number, length: number) => {
  const buffer = Buffer.alloc(length)
  buffer.writeUIntBE(value, 0, length)
  return buffer
}
const unknownSize = Buffer.from('01ffffffffffffff', 'hex')

function element(id: string, body: Buffer | readonly Buffer[], isOpen = false) {
  const content = Array.isArray(body) ? Buffer.concat(body) : (body as Buffer)
  const size = isOpen ? unknownSize : Buffer.from([0x08, ...bytes(content.length, 4)])
  return Buffer.concat([Buffer.from(id, 'hex'), size, content])
}

/** WebM of these seconds without a duration; `tracks` are kinds, 2 for audio. */
export function aWebm(seconds: number, tracks: readonly number[] = [2]) {
  const cluster = (at: number) =>
    element('1f43b675', [element('e7', bytes(at, 4)), element('a3', Buffer.from([0x81, 0, 0, 0x80, 1]))], true)
  const clusters = Array.from({ length: Math.ceil(seconds) }, (_, index) => cluster(index * 1000))
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    element(
      '18538067',
      [
        element('1549a966', element('2ad7b1', bytes(1_000_000, 3))),
        element(
          '1654ae6b',
          tracks.map((type) => element('ae', element('83', bytes(type, 1)))),
        ),
        ...clusters,
        cluster(Math.round(seconds * 1000)),
      ],
      true,
    ),
  ])
}

function page(flags: number, position: number, body: Buffer) {
  const head = Buffer.alloc(28)
  head.write('OggS')
  head.writeUInt8(flags, 5)
  head.writeBigInt64LE(BigInt(position), 6)
  head.writeUInt8(1, 26)
  head.writeUInt8(body.length, 27)
  return Buffer.concat([head, body])
}
/** Ogg audio of these seconds; `extraStream` adds another stream. */
export const anOgg = (seconds: number, extraStream?: string) =>
  Buffer.concat([
    page(2, 0, Buffer.from('OpusHead\x01\x01')),
    ...(extraStream ? [page(2, 0, Buffer.from(extraStream))] : []),
    page(0, Math.round(seconds * 48_000), Buffer.from('x')),
  ])

const box = (type: string, ...parts: readonly Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([bytes(body.length + 8, 4), Buffer.from(type), body])
}
const numbers = (...values: number[]) => Buffer.concat(values.map((value) => bytes(value, 4)))

/** Fragmented MP4 of one-second fragments, or whole with a duration; `kinds` of its tracks. */
export function anMp4(seconds: number, { kinds = ['soun'], isWhole = false } = {}) {
  const rate = 48_000
  const track = (kind: string) =>
    box(
      'trak',
      box(
        'mdia',
        box('mdhd', numbers(0, 0, 0, rate, isWhole ? seconds * rate : 0, 0)),
        box('hdlr', numbers(0, 0), Buffer.from(kind), numbers(0, 0, 0)),
      ),
    )
  const fragment = box('moof', box('traf', box('tfhd', numbers(0x02_00_08, 1, 960)), box('trun', numbers(0, 50))))
  return Buffer.concat([
    box('ftyp', Buffer.from('isom'), numbers(0)),
    box('moov', ...kinds.map(track), box('mvex', box('trex', numbers(0, 1, 1, 960, 0, 0)))),
    ...(isWhole ? [] : Array.from({ length: seconds }, () => Buffer.concat([fragment, box('mdat', numbers(1, 2))]))),
  ])
}

/** An MP4 with pairs of boxes claiming the same bytes: bounded by the file, a parser reads it twice for each pair. */
export function nestedMoov(pairs: number) {
  const head = box('ftyp', Buffer.from('isom'), numbers(0))
  const size = head.length + pairs * 16
  const rest = Array.from({ length: pairs }, (_, pair) => {
    const remainingBytes = (pairs - pair) * 16
    return Buffer.concat([bytes(16, 4), Buffer.from('moov'), bytes(remainingBytes - 8, 4), Buffer.from('moov')])
  })
  const file = Buffer.concat([head, ...rest])
  if (file.length !== size) throw new RangeError(`${file.length} bytes instead of ${size}`)
  return file
}
