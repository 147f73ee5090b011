/** The automatic rules: what sends an order to a person instead of to the professionals (product: Moderation; AMB-62). */

export const moderationFlags = ['contact_data', 'link', 'forbidden_words', 'too_many_orders'] as const
export type ModerationFlag = (typeof moderationFlags)[number]

/** More orders than this from one phone within a day look like a flood. */
export const maxOrdersPerPhoneAndDay = 5

const phoneLike = /(?:\+?55[\s.-]?)?\(?\d{2}\)?[\s.-]?9?\d{4}[\s.-]?\d{4}/
const emailLike = /[a-z0-9._%+-]+\s?(?:@|\(at\)|\[at\])\s?[a-z0-9-]+\.[a-z]{2,}/i
const handleLike = /(?:^|\s)@[a-z0-9._]{3,}|(?:whats(?:app)?|zap|telegram|insta(?:gram)?)\s*[:=]?\s*[@\d]/i
const linkLike = /https?:\/\/|www\.|\b[a-z0-9-]+\.(?:com|net|org|info|io|me|br|link|site|online)(?:\.br)?\b/i
const forbidden =
  /\b(?:arma de fogo|munição|drogas?|maconha|cocaína|receita médica falsa|diploma falso|cnh comprada|programa sexual|acompanhante de luxo)\b/i

type Written = { texts: readonly string[]; ordersOfPhoneToday: number }

/** Every reason for which a person should look first; none lets the order pass. */
export function moderationFlagsOf({ texts, ordersOfPhoneToday }: Written): ModerationFlag[] {
  const text = texts.join('\n')
  const found = {
    contact_data: phoneLike.test(text) || emailLike.test(text) || handleLike.test(text),
    link: linkLike.test(text.replace(emailLike, '')),
    forbidden_words: forbidden.test(text),
    too_many_orders: ordersOfPhoneToday > maxOrdersPerPhoneAndDay,
  } satisfies Record<ModerationFlag, boolean>
  return moderationFlags.filter((flag) => found[flag])
}
