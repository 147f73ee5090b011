/** A name as it is stored: in composed form (NFC), its words separated by one space. */
export const tidyName = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Emoji that join several characters: the joiners and selectors in them are drawn. */
const emoji =
  /\p{Extended_Pictographic}(?:\ufe0f|[\u{1f3fb}-\u{1f3ff}])?(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|[\u{1f3fb}-\u{1f3ff}])?){0,6}/gu

/** Invisible or reordering characters, fillers, and more marks on one letter than any language writes. */
const hidden = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\u2800]|\p{M}{4}/u

/** Whether every character of a composed text is drawn where it stands. */
export const isVisibleText = (text: string) => !hidden.test(text.replace(emoji, ''))

/**
 * Whether this can stand as somebody's name: it has a letter, and nothing of an address or a phone. Its first word is read before anybody
 * paid for the contact (product: Moderation). What is hidden better than that, the review of the order finds.
 */
export function isName(text: string) {
  const plain = text.normalize('NFKD')
  return (
    isVisibleText(text) &&
    /\p{L}/u.test(plain) &&
    !/[@\\:]|\/(?!\s|\p{L}{1,2}(?:\s|$))|(?:\p{Nd}\P{Nd}{0,2}){6}/u.test(plain)
  )
}
