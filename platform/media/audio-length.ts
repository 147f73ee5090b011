/**
 * Recognises browser recordings by content (WebM, Ogg or MP4 with one audio track, no video) and computes their
 * duration from the samples, because live recordings have none in their header. Readers only move forward.
 */

export type AudioFormat = 'webm' | 'ogg' | 'mp4'
export type Recording = { format: AudioFormat; seconds: number }

/** Format and duration of a voice message, or that it is a video; null for other or broken files. */
export function readRecording(bytes: Uint8Array): Recording | 'video' | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const format = recordingFormat(bytes)
  if (!format) return null
  try {
    const seconds = readers[format](data)
    if (seconds === 'video') return seconds
    return seconds !== null && Number.isFinite(seconds) && seconds > 0 ? { format, seconds } : null
  } catch (error) {
    if (error instanceof RangeError) return null // truncated or malformed
    throw error
  }
}

/** The signature only; `readRecording` validates. */
export function recordingFormat(bytes: Uint8Array): AudioFormat | null {
  if (bytes.length < 16) return null
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (data.readUInt32BE(0) === 0x1a45dfa3) return 'webm'
  if (data.toString('latin1', 0, 4) === 'OggS') return 'ogg'
  return data.toString('latin1', 4, 8) === 'ftyp' ? 'mp4' : null
}

const readers = { webm: webmSeconds, ogg: oggSeconds, mp4: mp4Seconds } as const satisfies Record<
  AudioFormat,
  (data: Buffer) => number | 'video' | null
>

const ids = {
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  track: 0xae,
  type: 0x83,
  cluster: 0x1f43b675,
  time: 0xe7,
  group: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
}
/** Containers, whose children are read in place: their size may be unknown. */
const containers = new Set([ids.segment, ids.info, ids.tracks, ids.track, ids.cluster, ids.group])
const trackTypes = { video: 1, sound: 2 }

/** Duration from the last block. */
function webmSeconds(data: Buffer): number | 'video' | null {
  let offset = 0
  let scale = 1_000_000
  let cluster = 0
  let last = 0
  const tracks: number[] = []
  while (offset < data.length) {
    const id = vint(data, offset, false)
    const size = vint(data, offset + id.length, true)
    offset += id.length + size.length
    if (containers.has(id.value)) continue
    if (size.value === null) return null
    const body = data.subarray(offset, offset + size.value)
    if (id.value === ids.scale) scale = unsigned(body)
    if (id.value === ids.type) tracks.push(unsigned(body))
    if (id.value === ids.time) cluster = unsigned(body)
    if (id.value === ids.block || id.value === ids.simpleBlock)
      last = Math.max(last, cluster + body.readInt16BE(vint(body, 0, true).length))
    offset += size.value
  }
  if (tracks.includes(trackTypes.video)) return 'video'
  return tracks.length === 1 && tracks[0] === trackTypes.sound ? (last * scale) / 1e9 : null
}

/** An EBML varint. As a size, all ones means unknown: null. */
function vint(data: Buffer, offset: number, isSize: true): { value: number | null; length: number }
function vint(data: Buffer, offset: number, isSize: false): { value: number; length: number }
function vint(data: Buffer, offset: number, isSize: boolean) {
  const first = data.readUInt8(offset)
  const length = Math.clz32(first) - 23
  if (length > 8 || (!isSize && length > 4)) throw new RangeError('invalid EBML number')
  let value = isSize ? first & (0xff >> length) : first
  let isUnknown = isSize && value === 0xff >> length
  for (let next = 1; next < length; next++) {
    const byte = data.readUInt8(offset + next)
    isUnknown &&= byte === 0xff
    value = value * 256 + byte
  }
  return { value: isUnknown ? null : value, length }
}

function unsigned(body: Buffer) {
  if (!body.length || body.length > 6) throw new RangeError('invalid length of an integer')
  return body.readUIntBE(0, body.length)
}

const opusRate = 48_000
/** The flag of an Ogg page that begins a stream. */
const startsStream = 2

/** Duration from the last page; the first one names the codec. */
function oggSeconds(data: Buffer): number | null {
  let offset = 0
  let rate = 0
  let last = 0
  let streams = 0
  while (offset < data.length) {
    if (data.toString('latin1', offset, offset + 4) !== 'OggS') return null
    const flags = data.readUInt8(offset + 5)
    const position = data.readBigInt64LE(offset + 6)
    const parts = data.readUInt8(offset + 26)
    const body = offset + 27 + parts
    let length = 0
    for (let part = 0; part < parts; part++) length += data.readUInt8(offset + 27 + part)
    if (flags & startsStream) {
      streams++
      rate = oggRate(data, body)
    }
    if (position > 0) last = Number(position)
    offset = body + length
  }
  return streams === 1 && rate ? last / rate : null
}

/** Samples per second of a codec header; 0 for an unknown codec. */
function oggRate(data: Buffer, offset: number) {
  if (data.toString('latin1', offset, offset + 8) === 'OpusHead') return opusRate
  const isVorbis = data.toString('latin1', offset + 1, offset + 7) === 'vorbis'
  return isVorbis ? data.readUInt32LE(offset + 12) : 0
}

const boxes = new Set(['moov', 'trak', 'mdia', 'mvex', 'moof', 'traf'])
/** Maximum nesting: `moov`, `trak`, `mdia` and its content. */
const maxDepth = 3

/**
 * Duration of all fragments' samples; without fragments, from the header. A box is bounded by its parent, so no byte is
 * read twice.
 */
function mp4Seconds(data: Buffer): number | 'video' | null {
  let rate = 0
  let headerDuration = 0
  let defaultDuration = 0
  let fragmentDuration = 0
  let samples = 0
  const tracks: string[] = []
  const walk = (parent: Buffer, depth: number) => {
    for (let offset = 0; offset + 8 <= parent.length;) {
      const type = parent.toString('latin1', offset + 4, offset + 8)
      const isLong = parent.readUInt32BE(offset) === 1
      const size = isLong
        ? Number(parent.readBigUInt64BE(offset + 8))
        : parent.readUInt32BE(offset) || parent.length - offset
      const headSize = isLong ? 16 : 8
      if (size < headSize || offset + size > parent.length) throw new RangeError('a box beyond the end of its parent')
      const body = parent.subarray(offset + headSize, offset + size)
      if (boxes.has(type)) {
        if (depth >= maxDepth) throw new RangeError('boxes nested too deep')
        walk(body, depth + 1)
      }
      if (type === 'hdlr') tracks.push(body.toString('latin1', 8, 12))
      if (type === 'mdhd') {
        const isWide = body.readUInt8(0) === 1
        rate = body.readUInt32BE(isWide ? 20 : 12)
        headerDuration = isWide ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16)
      }
      if (type === 'trex') defaultDuration = body.readUInt32BE(12)
      if (type === 'tfhd') fragmentDuration = sampleDurationOf(body) ?? defaultDuration
      if (type === 'trun') samples += runDuration(body, fragmentDuration)
      offset += size
    }
  }
  walk(data, 0)
  if (tracks.includes('vide')) return 'video'
  if (tracks.length !== 1 || tracks[0] !== 'soun' || !rate) return null
  return (samples || headerDuration) / rate
}

/** Flags of `tfhd` and `trun` (ISO 14496-12): which optional fields are there. */
const tfhdFlags = { baseOffset: 1, description: 2, duration: 8 }
const trunFlags = { dataOffset: 1, firstFlags: 4, duration: 0x100, size: 0x200, flags: 0x400, compositionOffset: 0x800 }

/** Default sample duration of a fragment. */
function sampleDurationOf(tfhd: Buffer): number | null {
  const flags = tfhd.readUIntBE(1, 3)
  const offset = 8 + (flags & tfhdFlags.baseOffset ? 8 : 0) + (flags & tfhdFlags.description ? 4 : 0)
  return flags & tfhdFlags.duration ? tfhd.readUInt32BE(offset) : null
}

/** Duration of a run; `each` where the run has none. */
function runDuration(trun: Buffer, each: number): number {
  const flags = trun.readUIntBE(1, 3)
  const count = trun.readUInt32BE(4)
  if (!(flags & trunFlags.duration)) return count * each
  const { dataOffset, firstFlags, duration, size, flags: sampleFlags, compositionOffset } = trunFlags
  const step = 4 * [duration, size, sampleFlags, compositionOffset].filter((flag) => flags & flag).length
  const first = 8 + (flags & dataOffset ? 4 : 0) + (flags & firstFlags ? 4 : 0)
  let sum = 0
  for (let sample = 0; sample < count; sample++) sum += trun.readUInt32BE(first + sample * step)
  return sum
}
