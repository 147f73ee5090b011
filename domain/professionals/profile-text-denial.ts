import { wordFlagsOf } from '#domain/orders/moderation/moderation.ts'

const textErrorCodes = ['contact_data', 'link', 'forbidden_words'] as const

/** Why a text of a profile cannot stand, because it leads around the request; undefined when it can (product: Moderation). */
export function profileTextDenial(text: string) {
  const flags = wordFlagsOf([text])
  return textErrorCodes.find((code) => flags.includes(code))
}
