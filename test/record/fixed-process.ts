import crypto from 'node:crypto'
import { type IncomingMessage, Server } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { mock } from 'node:test'

/** A Wednesday, noon in São Paulo; in the future, so that the job queue, on database time, starts no delayed job. */
export const startOfRecord = new Date('2031-03-12T15:00:00Z')
/** The only result of `randomInt`, so every PIN. */
export const recordedPin = '1234'
/** Prefix of long random values in base64url and hex, to find them in texts. */
export const randomStart = 'Random__'
const startBytes = Buffer.from(randomStart, 'base64url')
export const randomStartHex = startBytes.toString('hex')
/** Prefix of random idempotency keys, which are numbers to base 36. */
export const randomStartOfKey = startBytes.readUInt32LE(0).toString(36)
const uniqueBytes = 4

/** The time of the recorded product, advanced a second per request. */
export const timeHeader = 'x-record-time'

/** Fixes time and randomness in this process. `name` separates its random values from those of other processes. */
export function fixProcess(name: string) {
  mock.timers.enable({ apis: ['Date'], now: startOfRecord })
  let blockCount = 0
  const nextBlock = () => crypto.createHash('sha512').update(`${name} ${blockCount++}`).digest()
  function bytes(size: number) {
    const isMarked = size >= startBytes.length + uniqueBytes
    const mark = isMarked ? startBytes : Buffer.alloc(0)
    const block = Buffer.concat([mark, nextBlock(), nextBlock()])
    return size <= block.length ? block.subarray(0, size) : Buffer.concat([block, Buffer.alloc(size - block.length)])
  }
  const randomBytes = (size: number, done?: (error: null, bytes: Buffer) => void) =>
    done ? queueMicrotask(() => done(null, bytes(size))) : bytes(size)
  const randomUUID = () =>
    nextBlock()
      .toString('hex')
      .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
  const randomInt = (min: number, max?: number) =>
    max === undefined ? Number(recordedPin) % min : min + (Number(recordedPin) % (max - min))
  Object.assign(crypto, { randomBytes, randomUUID, randomInt })
  const getRandomValues = <T extends ArrayBufferView>(array: T) => {
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength).set(bytes(array.byteLength))
    return array
  }
  Object.assign(globalThis.crypto, { randomUUID, getRandomValues })
  Math.random = () => 0.5
  syncBuiltinESMExports()

  const emit = Server.prototype.emit as (this: Server, event: string, ...values: unknown[]) => boolean
  Server.prototype.emit = function (this: Server, event: string, ...values: unknown[]) {
    const [request] = values as [IncomingMessage]
    if (event === 'request' && request.headers[timeHeader]) setNow(Number(request.headers[timeHeader]))
    return emit.call(this, event, ...values)
  }
}

export const setNow = (time: number) => mock.timers.setTime(time)
