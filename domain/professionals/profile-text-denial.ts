import { wordFlagsOf } from '#domain/orders/moderation/moderation.ts'

const textErrorCodes = ['contact_data', 'link', 'forbidden_words'] as const

/** Whether a public profile text has contact data, a link or forbidden words; undefined if none (product: Moderation). */
export function profileTextDenial(text: string) {
  const flags = wordFlagsOf([text])
  return textErrorCodes.find((code) => flags.includes(code))
}
