/** Normalises a name: NFC, single spaces. */
export const normalizeName = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Joined emoji, keycaps and flags of nations: their joiners, selectors and tags are visible. */
const emoji =
  /[\d#*]\ufe0f\u20e3|\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}|\p{Extended_Pictographic}(?:\ufe0f|[\u{1f3fb}-\u{1f3ff}])?(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|[\u{1f3fb}-\u{1f3ff}])?){0,6}/gu

/** Invisible or reordering characters, fillers, and more marks on one letter than any language writes. */
const hidden = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\u2800]|\p{M}{4}/u

/** Whether every character is visible in its place. */
export const isVisibleText = (text: string) => !hidden.test(text.replace(emoji, ''))

/**
 * Whether a name is acceptable: a letter, no address or phone, since its first word is public before the unlock
 * (product: Moderation). The order's review finds better hidden ones.
 */
export function isName(text: string) {
  const plain = text.normalize('NFKD')
  return (
    isVisibleText(text) &&
    /\p{L}/u.test(plain) &&
    !/[@\\:]|\/(?!\s|\p{L}{1,2}(?:\s|$))|(?:\p{Nd}\P{Nd}{0,2}){6}/u.test(plain)
  )
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** A name within a sentence: one written from right to left does not take the digits and signs beside it along. */
export const isolatedName = (name: string) => (rightToLeft.test(name) ? `\u2068${name}\u2069` : name)
