import { plainWidth, withoutSpaces } from '#domain/shared/without-spaces.ts'

const textOfCents = (cents: number) =>
  `R$ ${String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, '.')},${String(cents % 100).padStart(2, '0')}`

/** "R$ 850,00" from 85000. */
export const moneyText = (cents: number | undefined) => (cents === undefined ? '' : textOfCents(cents))

/** A submitted field, centavos or invalid text, as shown again. */
export const sentMoney = (sent: string) => (/^\d+$/.test(sent) ? moneyText(Number(sent)) : sent)

/** Thousands separators are all or none; centavos follow a comma, or a point without separators. */
const amount =
  /^(?:R\$|BRL)?(?:([1-9]\d{0,2}(?:\.\d{3})+|\d{1,9})(?:,(\d{0,2}))?|(\d{1,9})\.(\d{1,2}))(?:rea(?:is|l)|R\$)?$/i

/**
 * Parses an amount into centavos: whole reais, "850" is R$ 850,00; a comma, or a point before one or two digits,
 * starts centavos. Undefined for nothing, zero and ambiguous input such as "1,234.56" or "-5".
 */
export function readMoney(text: string): number | undefined {
  const [, parted, centavos, plain, afterPoint] = amount.exec(withoutSpaces(text)) ?? []
  const reais = (parted ?? plain ?? '').replaceAll('.', '')
  return Number(reais + (centavos ?? afterPoint ?? '').padEnd(2, '0')) || undefined
}

const maxDigits = 11

/** The text of a field whose digits are centavos: "125000" is shown as R$ 1.250,00. */
export function formatTypedMoney(text: string, { canBeZero = false } = {}): string {
  const typed = plainWidth(text).replace(/\D/g, '')
  const digits = typed.replace(/^0+/, '').slice(0, maxDigits)
  if (digits) return moneyText(Number(digits))
  // Two zeros are what is left of "R$ 0,00" once its last digit is deleted.
  return canBeZero && typed && typed.length !== 2 ? moneyText(0) : ''
}

type Change = Pick<InputEvent, 'inputType' | 'data'>

/**
 * The text of a field after an input event: typed digits fill centavos from the right; pasted, dictated or
 * autofilled text is parsed as an amount, and restores `former` if it is none.
 */
export function moneyAfterInput(
  text: string,
  { inputType = '', data }: Partial<Change>,
  { former, canBeZero = false }: { former?: number | undefined; canBeZero?: boolean | undefined },
): string {
  // Phone keyboards insert clipboard and dictation as one text of several characters.
  const isKey = inputType === 'insertText' && (data ?? '').length < 2
  const isKeyed = isKey || inputType === 'insertCompositionText' || inputType.startsWith('delete')
  if (isKeyed || !/[1-9]/.test(plainWidth(text))) return formatTypedMoney(text, { canBeZero })
  return moneyText(readMoney(text) ?? former)
}
