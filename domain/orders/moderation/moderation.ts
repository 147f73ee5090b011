/** The automatic rules that put an order on hold (product: Moderation; AMB-62). */
import type { RefundReason } from '#domain/shared/refund-reason.ts'
import { findObfuscatedPhones } from './find-obfuscated-phones.ts'
import { maskLabelledNumbers } from './labelled-numbers.ts'

/** Found in the text. */
export const wordFlags = ['contact_data', 'link', 'forbidden_words', 'sensitive_health'] as const
export type WordFlag = (typeof wordFlags)[number]
/** Raised by earlier orders; `coins_came_back`, as stored, means too many refunded orders. */
export const historyFlags = ['too_many_orders', 'coins_came_back'] as const
export const moderationFlags = [...wordFlags, ...historyFlags] as const
export type ModerationFlag = (typeof moderationFlags)[number]

/** A match as normalised text, and its rule. */
export type Finding = { flag: WordFlag; text: string }

/** More orders of a phone within 24 hours are a flood. */
export const maxOrdersPerPhoneAndDay = 5
/** From this many orders with refunded contacts, staff review first; all reasons but `uncountedRefundReasons`. */
export const refundedOrdersToReview = 3
/** Older refunds do not count. */
export const refundLookbackDays = 90
/** Refunds because staff blocked the order, or because its client canceled it. */
export const uncountedRefundReasons = ['order_blocked', 'client_canceled'] as const satisfies RefundReason[]

// Every repetition below is bounded, so that no text takes longer than its length.
const providers = '(?:gmail|g mail|hotmail|outlook|yahoo|icloud|uol|bol|terra)'
const at = '(?:@|\\barroba\\b|\\bat\\b|[(\\[](?:at|arroba)[)\\]])'
// A phone as written: (11) 91234-5678, +55 11 9 1234 5678, 98765-4321, 3456-7890, 3456 7890 (not 2019-2024).
const phones = [
  /(?<!\d)(?:\+?55[\s.-]{0,2})?\(?0?[1-9]\d\)?[\s.-]{0,3}9?[\s.-]{0,2}\d{4}[\s.-]{0,3}\d{4}(?!\d)/g,
  /(?<![\d.,])9\d{4}(?:[\s.-]?|\s{1,2}-\s{0,2})\d{4}(?![\d.,]\d)(?!\d)/g,
  /(?<![\d.,-])(?<!\d )9[\s.-][1-9]\d{3}(?:[\s.-]|\s{1,2}-\s{0,2})\d{4}(?![\d-]|[ .,]\d)/g,
  // Its groups show a mobile whatever is between them: 11/91234/5678, 11 x 91234 x 5678, 91234/5678 (not 91234/2026).
  /(?<!\d)[1-9]\d(?:[^\p{L}\d]{1,3}| {0,2}x {0,2})9[1-9]\d{3}(?:[^\p{L}\d]{1,3}| {0,2}x {0,2})\d{4}(?!\d)/gu,
  /(?<![\d.,-])9[1-9]\d{2}-\d{5}(?![\d.,-])/g,
  /(?<![\d.,/])9[1-9]\d{3}[/*](?!(?:19|20)\d\d)\d{4}(?![\d/])/g,
  /(?<![\d-])(?!(?:19|20)\d\d-(?:19|20)\d\d)[2-5]\d{3}-\d{4}(?![\d-])/g,
  /(?<![\d.,-])(?<!\d )(?!(?:19|20)\d\d (?:19|20)\d\d)[2-5]\d{3} \d{4}(?![\d-]|[ .,]\d)/g,
]
const rules = [
  // An e-mail, also in words.
  [
    'contact_data',
    /[a-z0-9._%+-]{1,64} ?(?:@|\(at\)|\[at\]|\(arroba\)|\[arroba\]) ?[a-z0-9-]{1,63}(?: ?(?:\.|\bponto\b) ?[a-z]{2,20}){1,3}/g,
  ],
  ['contact_data', new RegExp(`${at} {0,3}${providers}\\b`, 'g')],
  ['contact_data', /\barroba {1,3}[a-z0-9-]{2,40} {1,3}ponto {1,3}(?:com|net|org|br)\b/g],
  ['contact_data', new RegExp(`\\b${providers} {0,3}(?:\\.|\\bponto\\b) {0,3}com\\b`, 'g')],
  [
    'contact_data',
    /\b(?:gmail|hotmail) {0,3}:? {0,3}[a-z][a-z._]{3,30}\d{1,8}\b|\b[a-z][a-z._]{3,30}\d{1,8} no (?:gmail|hotmail)\b/g,
  ],
  // A social network handle.
  ['contact_data', /(?:^|\s)@[a-z0-9._]{3,40}/g],
  ['contact_data', /\b(?:whats(?:app)?|wpp|zap|zapzap|telegram) {0,3}[:=]? {0,3}(?:@|\d{2})/g],
  ['contact_data', /\binsta(?:gram)? {0,3}[:=]? {0,3}@/g],
  [
    'contact_data',
    /\b(?:insta(?:gram)?|ig|face(?:book)?|fb|tiktok|direct|wpp|zap) {0,3}(?:[:=]|\be\b) {0,3}[a-z][a-z0-9]{1,29}[._][a-z0-9._]{2,30}/g,
  ],
  // Without a sign between: only networks that are no everyday words.
  [
    'contact_data',
    /\b(?:insta(?:gram)?|ig|tiktok|telegram|skype|discord) {0,3}[:=]? {0,3}[a-z][a-z0-9]{1,29}[._](?!com\b)[a-z0-9][a-z0-9._]{1,30}/g,
  ],
  [
    'contact_data',
    /\bmeu (?:insta(?:gram)?|ig|tiktok|telegram|skype|face(?:book)?) {0,2}[:=] {0,3}[a-z][a-z0-9._-]{3,40}(?= {0,2}(?:$|[.;!?)\n]))/g,
  ],
  // "instagram/ana", not "instagram/facebook".
  ['contact_data', /\b(?:insta(?:gram)?|ig|tiktok)\/(?!insta|face|fb|tiktok|whats|you|google|site)[a-z0-9._]{3,40}/g],
  ['contact_data', /\b(?:skype {0,3}:? {0,3}live:\S{1,60}|discord {0,3}:? {0,3}[a-z0-9._]{2,32}#\d{4})/g],
  ['contact_data', /\b(?:facebook|fb|instagram|linkedin|tiktok|twitter|x)\.com\/\S{1,60}/g],
  ['contact_data', /\b(?:wa|t)\.me\/?/g],
  ['link', /https?:\/\/\S{0,80}|\bwww\.\S{0,80}/g],
  ['link', /\b[a-z0-9-]{2,63} ?(?:\(ponto\)|\[ponto\]) ?(?:com|net|br)\b/g],
  ['link', /\bwww {1,3}[a-z0-9-]{2,63} {1,3}com\b/g],
  ['link', /\b(?:www|http) {1,3}ponto {1,3}[a-z0-9-]{1,63}/g],
  ['link', /\b[a-z0-9-]{2,63} {1,3}(?:ponto|\.) {1,3}com {1,3}(?:ponto|\.) {1,3}br\b/g],
  [
    'link',
    // Not ".com.br" alone, nor the languages of Microsoft.
    /(?<!(?:^|\s)\.)\b(?!(?:asp|vb)\.net\b)[a-z0-9-]{1,63}\.(?:com\.br|net|org|info|br|(?:me|link|site|online|app|store|ly|com|ee|gl|be|page|bio|io|dev|shop|xyz|blog)\/|(?:app|store|ly|com|dev|shop|xyz|blog)(?=$|[\s.,;!?)]))/g,
  ],
  [
    'forbidden_words',
    /\b(?:arma de fogo|municao|drogas?|maconha|cocaina|receita medica falsa|diploma falso|cnh comprada|programa sexual|acompanhante de luxo)\b/g,
  ],
  // Sensitive health data. What a carer needs to know (diabetes, autism) is not included.
  [
    'sensitive_health',
    /(?<![\w-])(?:hiv|aids|soropositiv[oa]|sifilis|gonorreia|hepatite [bc]|tuberculose|hanseniase|esquizofreni[ac]o?|transtorno bipolar)\b/g,
  ],
  [
    'sensitive_health',
    /\b(?:aborto|abortei|abortar (?:a gravidez|o bebe|o feto)|interromper (?:a|uma|minha) gravidez)\b/g,
  ],
  [
    'sensitive_health',
    /\b(?:suicid[a-z]{1,12}|ideacao suicida|automutila[a-z]{1,6}|overdose|(?:quero|pensei em|penso em|vontade de) (?:me matar|morrer)|tirar (?:a )?(?:minha|propria) (?:propria )?vida|acabar com (?:a )?minha vida)\b/g,
  ],
  ['sensitive_health', /\bdepress(?:ao|iv[oa]) (?:grave|profund[oa]|sever[oa]|com risco)/g],
  [
    'sensitive_health',
    /\b(?:estupr[a-z]{1,6}|abuso sexual|violencia sexual|dependencia quimica|dependente quimic[oa]|vici(?:o|ad[oa]) em (?:alcool|crack))\b/g,
  ],
  [
    'sensitive_health',
    /\b(?:cancer (?:de|no|na) [a-z]{4,20}|(?:com|tenho|tem|teve|contra o?|tratamento d[eo]) cancer|quimioterapia)\b/g,
  ],
] as const satisfies [ModerationFlag, RegExp][]

const invisible = /[\p{Cf}\u115f\u1160]/gu

/** Digits of Arabic and Persian keyboards. */
const easternDigits = /[\u0660-\u0669\u06f0-\u06f9]/g

/** Dashes that phones and word processors write for a hyphen. */
const dashes = /[\p{Pd}\u2212]/gu

/** Normalises text for the rules: nothing invisible, no accents, plain hyphens, lower case. */
export const plainText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(invisible, '')
    .replace(dashes, '-')
    .replace(easternDigits, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/(\p{Ll}[.])(?=\p{Lu}\p{Ll})/gu, '$1 ') // a sentence without a space before it is no address
    .toLowerCase()
    .replace(/[\t\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')

/** All matches, without duplicates. */
export function findingsIn(texts: readonly string[]): Finding[] {
  const text = plainText(texts.join('\n'))
  const unlabelled = maskLabelledNumbers(text)
  const foundPhones = [...findObfuscatedPhones(unlabelled), ...phones.flatMap((rule) => unlabelled.match(rule) ?? [])]
  const matches = rules.flatMap(([flag, rule]) =>
    [...text.matchAll(rule)].map((match) => ({ flag, text: match[0].trim().replace(/[.,;:!?)]{1,5}$/, '') })),
  )
  const findings: Finding[] = [
    ...foundPhones.map((phone) => ({ flag: 'contact_data' as const, text: phone.trim() })),
    ...matches,
  ]
  // Reports the larger match around a part: a phone, an e-mail.
  const isPart = (part: Finding, whole: Finding) =>
    whole.text.includes(part.text) &&
    (whole.text === part.text ? whole.flag === part.flag : whole.flag === part.flag || part.flag === 'link')
  const isCovered = (part: Finding, index: number) =>
    findings.some((whole, place) => isPart(part, whole) && (whole.text !== part.text || place < index))
  return findings.filter((finding, index) => !isCovered(finding, index))
}

/** The rules that a text breaks. */
export function wordFlagsOf(texts: readonly string[]): WordFlag[] {
  const flags = new Set(findingsIn(texts).map(({ flag }) => flag))
  return wordFlags.filter((flag) => flags.has(flag))
}

type ModeratedText = { description: string; district: string | null; street: string | null; contactName: string }

/** All texts of a request that professionals read, before or after the unlock. */
export const textsOfOrder = (order: ModeratedText, answers: readonly string[]) => [
  order.contactName,
  order.description,
  order.district ?? '',
  order.street ?? '',
  ...answers,
]

type ModerationInput = { texts: readonly string[]; ordersOfPhoneInLastDay: number; refundedOrders: number }

/** All reasons for a manual review. */
export function moderationFlagsOf({ texts, ordersOfPhoneInLastDay, refundedOrders }: ModerationInput) {
  const flags: ModerationFlag[] = wordFlagsOf(texts)
  if (ordersOfPhoneInLastDay > maxOrdersPerPhoneAndDay) flags.push('too_many_orders')
  if (refundedOrders >= refundedOrdersToReview) flags.push('coins_came_back')
  return flags
}
