import { mostQuantity, readQuantity, type Unit } from './proposal.ts'

type Answer = { title: string; text: string }

const area = /^(?:cerca de |uns )?([\d.]+(?:,\d{1,3})?)\s*(?:m²|m2|metros quadrados)$/i
const number = /^([\d.]+(?:,\d{1,3})?)$/
const asksArea = /metrag|m²|metros quadrados|área/i
const asksRooms = /quantos (?:c[ôo]modos|quartos|ambientes)/i

/**
 * How much the first line is about, where the client said one number: an area, or how many rooms. "De 31 a 80 m²" is no
 * number, and nobody guesses one.
 */
export function quantityFrom(answers: readonly Answer[]): { quantity: number; unit: Unit } | undefined {
  for (const { title, text } of answers) {
    const [, size] = area.exec(text.trim()) ?? (asksArea.test(title) ? number.exec(text.trim()) : null) ?? []
    const [, rooms] = asksRooms.test(title) ? (number.exec(text.trim()) ?? []) : []
    const quantity = readQuantity(size ?? rooms ?? '')
    if (quantity && quantity <= mostQuantity) return { quantity, unit: size ? 'm2' : 'un' }
  }
  return undefined
}

/** How large the client said that it is, in thousandths of a square metre; null where an end is open. */
export type Area = { least: number | null; most: number | null }

const size = String.raw`([\d.]+(?:,\d{1,3})?)`
const between = new RegExp(`^de ${size} a ${size} ?m²`, 'i')
const atMost = new RegExp(`^até ${size} ?m²`, 'i')
const above = new RegExp(`^(?:mais|acima) de ${size} ?m²`, 'i')

/** The first area that the answers say: one number, or the ends of what was chosen, as in "De 31 a 80 m²". */
export function areaFrom(answers: readonly Answer[]): Area | undefined {
  for (const answer of answers) {
    const one = quantityFrom([answer])
    if (one?.unit === 'm2') return { least: one.quantity, most: one.quantity }
    const text = answer.text.trim()
    const [, from, to] = between.exec(text) ?? []
    const least = readQuantity(from ?? above.exec(text)?.[1] ?? '') ?? null
    const most = readQuantity(to ?? atMost.exec(text)?.[1] ?? '') ?? null
    if (least !== null || most !== null) return { least, most }
  }
  return undefined
}
