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
