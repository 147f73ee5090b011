import type { MaskitoOptions } from '@maskito/core'

const digit = /\d/
const times = (count: number) => Array.from({ length: count }, () => digit)

/** A whole number with the country code or a 0 comes from a paste or from autofill, never digit by digit: 55 is also an area code. */
const wholeNumber = /^(?:(?:00)?55)?0?(\d{11})$/
const withoutPrefix = (text: string) => {
  const digits = text.replace(/\D/g, '')
  return digits.length > 11 ? (wholeNumber.exec(digits)?.[1] ?? text) : text
}

const dropPrefix: NonNullable<MaskitoOptions['preprocessors']>[number] = ({ elementState, data }) => ({
  elementState: { ...elementState, value: withoutPrefix(elementState.value) },
  data: withoutPrefix(data),
})

/** `(11) 91234-5678`: sign-in, request form, change of number. */
export const phoneWithParentheses: MaskitoOptions = {
  mask: ['(', ...times(2), ')', ' ', ...times(5), '-', ...times(4)],
  preprocessors: [dropPrefix],
}

/** `11 91234-5678`: the sign-up box of professionals. */
export const phonePlain: MaskitoOptions = {
  mask: [...times(2), ' ', ...times(5), '-', ...times(4)],
  preprocessors: [dropPrefix],
}

/** `123.456.789-09`; a twelfth digit is refused. */
export const cpf: MaskitoOptions = { mask: [...times(3), '.', ...times(3), '.', ...times(3), '-', ...times(2)] }

/** `01310-100` */
export const postalCode: MaskitoOptions = { mask: [...times(5), '-', ...times(3)] }

/** Four digits and nothing else. */
export const pin: MaskitoOptions = { mask: times(4) }
