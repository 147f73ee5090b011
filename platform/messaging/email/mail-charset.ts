import { isUtf8 } from 'node:buffer'
import type { Email } from 'postal-mime'

type Parse = (bytes: Uint8Array) => Promise<Email | null>

/**
 * Parses a raw mail whose charset may be undeclared, wrong or unknown to TextDecoder. `decoded` reads one of its texts;
 * empty if it has none.
 */
export async function parseInItsCharset(raw: Uint8Array, parse: Parse) {
  const parsed = await parse(withKnownCharsets(raw))
  const isGarbled = [parsed?.subject, parsed?.text, parsed?.html, parsed?.from?.name].some(hasReplacement)
  const inWindows1252 = isGarbled ? await parse(asWindows1252(raw)) : null
  const decodeOld = oldDecoderOf(raw)
  function decoded(read: (mail: Email) => string | undefined) {
    const text = (parsed && read(parsed)) ?? ''
    const other = (hasReplacement(text) && inWindows1252 && read(inWindows1252)) || text
    return decodeOld(other.includes(replacementInWindows1252) ? text : other)
  }
  return { parsed, decoded }
}

/** Each byte as the character of its number, so that ASCII can be searched and bytes are kept. */
export const latin1 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

const hasReplacement = (text: string | undefined) => text?.includes('\ufffd') === true

/** Decoders of charsets that TextDecoder does not know. */
function oldDecoderOf(raw: Uint8Array) {
  const text = latin1(raw)
  if (/(?:charset="?|=\?)utf-7\b/i.test(text)) return decodeUtf7
  return /(?:charset="?|=\?)(?:cp|ibm)-?850\b/i.test(text) ? decodeCp850 : (same: string) => same
}

const windows1252 = new TextDecoder('windows-1252')

/** "�" that the sender's own program wrote in UTF-8. */
const replacementInWindows1252 = windows1252.decode(Buffer.from('\ufffd'))

/** Old mail clients declare another charset than theirs, or none. */
function asWindows1252(bytes: Uint8Array) {
  if (!isUtf8(bytes)) return withKnownCharsets(Buffer.from(windows1252.decode(bytes)))
  // Quoted-printable and base64 hide bytes of another charset.
  return Buffer.from(
    latin1(withKnownCharsets(bytes))
      .replace(/(charset=|=\?)"?utf-?8"?/gi, '$1windows-1252')
      .replace(
        /^content-type:[ \t]{0,9}text\/\w{1,20}(?![^\n]{0,500}(?:\n[ \t][^\n]{0,500}){0,5}charset)/gim,
        '$&; charset=windows-1252',
      ),
    'latin1',
  )
}

/** Not in the Encoding Standard: old programs in Brazil; its bytes are read as "x-user-defined", from U+F780. */
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
const decodeCp850 = (text: string) =>
  text.replace(/[\uf780-\uf7ff]/g, (sign) => cp850.charAt(sign.charCodeAt(0) - 0xf780))

/** "N+AOM-o": UTF-16 in base64 between the signs. */
const decodeUtf7 = (text: string) =>
  text.replace(/\+([a-z0-9+/]{0,2000})-?/gi, (_, base64: string) => {
    const bytes = Buffer.from(base64, 'base64')
    return base64
      ? bytes
          .subarray(0, bytes.length & ~1)
          .swap16()
          .toString('utf16le')
      : '+'
  })

/** Some programs pad each base64 word, though it ends within a character. */
const encodedWords = /(=\?[\w-]{1,40}\?b\?)[a-z0-9+/=]{0,80}\?=(?:\s{1,4}\1[a-z0-9+/=]{0,80}\?=){1,50}/gi
const joinWords = (all: string, head: string) => {
  const parts = [...all.matchAll(/\?b\?([^?]*)/gi)].map(([, part = '']) => Buffer.from(part, 'base64'))
  return `${head}${Buffer.concat(parts).toString('base64')}?=`
}

/** US-ASCII is often declared for UTF-8, its superset; "unknown-8bit" and the like may be UTF-8 too. */
const withKnownCharsets = (bytes: Uint8Array) =>
  Buffer.from(
    latin1(bytes)
      .replace(encodedWords, joinWords)
      .replace(/(charset=|=\?)"?([\w.:-]{1,40})"?/gi, (all, name: string, charset: string) => {
        if (/^(?:cp|ibm)-?850$/i.test(charset)) return `${name}x-user-defined`
        return name === '=?' || isCharset(charset) ? all : `${name}utf-8`
      }),
    'latin1',
  )

function isCharset(name: string) {
  try {
    return !/^(?:us-)?ascii$|^ansi_x3\.4-1968$/i.test(name) && Boolean(new TextDecoder(name))
  } catch {
    return false
  }
}
