/** A person's name as it is kept: whatever parts its words, line breaks and all, is one space. */
export const tidyName = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/**
 * Whether this can stand as somebody's name: it has a letter, and nothing of an address or a phone. Its first word is read before anybody
 * paid for the contact (product: Moderation). What is hidden better than that, the review of the order finds.
 */
export function isName(text: string) {
  const plain = text.normalize('NFKD')
  return /\p{L}/u.test(plain) && !/[@\\:]|\/(?!\s|\p{L}{1,2}(?:\s|$))|(?:\p{Nd}\P{Nd}{0,2}){6}/u.test(plain)
}
