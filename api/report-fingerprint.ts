import { createHash } from 'node:crypto'

const maxFrames = 3

/** Function and file of a stack line, in Chromium's or Firefox's and Safari's notation, without hash and position. */
const frame =
  /(?:^\s*at (?:async )?([\w.$<> ]+) \(|^\s*at |^([\w.$<>/]*)@)\S*?([\w.$]+?)(?:-[\w-]{8})?\.[cm]?[jt]sx?[^\s/]*$/

const framesOf = (stack: string) =>
  stack
    .split('\n')
    .flatMap((line) => {
      const [match, inChromium, elsewhere, file] = frame.exec(line.replace(/\)$/, '')) ?? []
      return match ? [`${inChromium ?? elsewhere ?? ''} ${file}`] : []
    })
    .slice(0, maxFrames)

/** A fingerprint that is equal across browsers and releases: numbers, quoted names and ids are removed. */
export function fingerprintOf({ message, stack = '' }: { message: string; stack?: string | undefined }) {
  const words = message.replace(/["'“‘`][^"'”’`]*["'”’`]/g, '*').replace(/\S*\d\S*/g, '*')
  return createHash('sha256')
    .update([words, ...framesOf(stack)].join('\n'))
    .digest('hex')
    .slice(0, 12)
}
