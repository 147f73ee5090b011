import { wordFlagsOf } from '#domain/orders/moderation/moderation.ts'

const textErrorCodes = ['contact_data', 'link', 'forbidden_words'] as const

/** The rule that a profile text breaks by contact data; undefined if fine (product: Moderation). */
export function profileTextDenial(text: string) {
  const flags = wordFlagsOf([text])
  return textErrorCodes.find((code) => flags.includes(code))
}
