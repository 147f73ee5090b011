import { maxQuantityThousandths, parseQuantity, type Unit } from './proposal.ts'

type Answer = { title: string; text: string }

const area = /^(?:cerca de |uns )?([\d.]+(?:,\d{1,3})?)\s*(?:m²|m2|metros quadrados)$/i
const number = /^([\d.]+(?:,\d{1,3})?)$/
const asksArea = /metrag|m²|metros quadrados|área/i
/** Questions about an area that do not name the unit: "Quantos metros quadrados?", "De 21 a 50". */
const asksSquareMetres = /metros quadrados|m²/i
const asksRooms = /quantos (?:c[ôo]modos|quartos|ambientes)/i

/**
 * The quantity of the first line if the client gave one number (area, rooms). A range such as "De 31 a 80 m²" gives
 * none.
 */
export function quantityFrom(answers: readonly Answer[]): { quantity: number; unit: Unit } | undefined {
  for (const { title, text } of answers) {
    const [, size] = area.exec(text.trim()) ?? (asksArea.test(title) ? number.exec(text.trim()) : null) ?? []
    const [, rooms] = asksRooms.test(title) ? (number.exec(text.trim()) ?? []) : []
    const quantity = parseQuantity(size ?? rooms ?? '')
    if (quantity && quantity <= maxQuantityThousandths) return { quantity, unit: size ? 'm2' : 'un' }
  }
  return undefined
}

/** The amount of work that the client stated, in thousandths of its unit; null for an open end. */
export type Amount = { least: number | null; most: number | null }

const size = String.raw`([\d.]+(?:,\d{1,3})?)`
/** "De 3 a 6", "3 ou 4", "Até 30", "Mais de 50", "5 ou mais", "12". */
const span = new RegExp(
  `^(?:(?:de )?${size} (?:a|ou) ${size}|até ${size}|(?:mais|acima) de ${size}|${size} ou mais|${size})`,
  'i',
)

/** The bounds of an answer with only numbers and their unit; otherwise undefined. */
function spanFrom(answer: string, isUnit: (rest: string) => boolean): Amount | undefined {
  const text = answer.trim()
  const [whole, from, to, upTo, above, orMore, exact] = span.exec(text) ?? []
  if (whole === undefined || !isUnit(text.slice(whole.length).trim())) return undefined
  const least = parseQuantity(from ?? above ?? orMore ?? exact ?? '') ?? null
  const most = parseQuantity(to ?? upTo ?? exact ?? '') ?? null
  return least === null && most === null ? undefined : { least, most }
}

/** The first area in the answers: a number, or the bounds of a choice such as "De 31 a 80 m²". */
export function areaFrom(answers: readonly Answer[]): Amount | undefined {
  for (const answer of answers) {
    const exact = quantityFrom([answer])
    if (exact?.unit === 'm2') return { least: exact.quantity, most: exact.quantity }
    const isArea = (rest: string) => (rest ? /^m[²2]$/i.test(rest) : asksSquareMetres.test(answer.title))
    const area = spanFrom(answer.text, isArea)
    if (area) return area
  }
  return undefined
}

/** "peças" of "peça", "sessões" of "sessão". */
function pluralOf(noun: string) {
  if (noun.endsWith('ão')) return `${noun.slice(0, -2)}ões`
  if (noun.endsWith('m')) return `${noun.slice(0, -1)}ns`
  return /[rsz]$/.test(noun) ? `${noun}es` : `${noun}s`
}

/** The counted noun of a unit price ("por peça", "por dia de viagem"), singular and plural. */
export function nounOf(priceUnit: string) {
  const [, noun] = /^por (\p{L}{2,})(?![\p{L}²])/u.exec(priceUnit) ?? []
  return noun === undefined ? undefined : { one: noun, several: pluralOf(noun) }
}

/** The count that the client wants, from a question for just that ("Quantas peças?"), not for a rate ("por semana"). */
export function countFrom(answers: readonly Answer[], priceUnit: string): Amount | undefined {
  const noun = nounOf(priceUnit)
  if (!noun) return undefined
  const asks = new RegExp(`^quant[ao]s ${noun.several}(?!\\p{L})`, 'iu')
  const answer = answers.find(({ title }) => asks.test(title) && !/ por /i.test(title))
  return answer && spanFrom(answer.text, (rest) => rest === '' || noun.several.startsWith(rest.toLowerCase()))
}
