const mostReais = 7 // digits: R$ 9.999.999,99

const shown = (cents: number) =>
  `R$ ${String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, '.')},${String(cents % 100).padStart(2, '0')}`

/** "R$ 850,00" from 85000. */
export const moneyText = (cents: number | undefined) => (cents === undefined ? '' : shown(cents))

/** What may stand in the field while one types. */
export const moneySigns = (text: string) => text.replace(/[^\dR$., ]/g, '')

/**
 * Centavos of what was typed: whole reais, "850" is R$ 850,00, unless a comma brings centavos; also a point, where two digits
 * or one follow it. Undefined for nothing and for zero.
 */
export function readMoney(text: string): number | undefined {
  const plain = text.replace(/[^\d.,]/g, '').replace(/\.(\d{1,2})$/, ',$1')
  const [reais = '', cents = ''] = plain.split(',')
  const whole = reais.replace(/\D/g, '').replace(/^0+/, '').slice(0, mostReais)
  return Number(whole) * 100 + Number(cents.replace(/\D/g, '').slice(0, 2).padEnd(2, '0')) || undefined
}
