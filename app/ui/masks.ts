import type { MaskitoOptions } from '@maskito/core'

const digit = /\d/
const times = (count: number) => Array.from({ length: count }, () => digit)

/** A whole number with the country code comes from a paste or from autofill, never digit by digit: 55 is also an area code. */
const withoutCountryCode = (text: string) => {
  const digits = text.replace(/\D/g, '')
  return digits.length === 13 && digits.startsWith('55') ? digits.slice(2) : text
}

const dropCountryCode: NonNullable<MaskitoOptions['preprocessors']>[number] = ({ elementState, data }) => ({
  elementState: { ...elementState, value: withoutCountryCode(elementState.value) },
  data: withoutCountryCode(data),
})

/** `(11) 91234-5678`: sign-in, request form, change of number. */
export const phoneWithParentheses: MaskitoOptions = {
  mask: ['(', ...times(2), ')', ' ', ...times(5), '-', ...times(4)],
  preprocessors: [dropCountryCode],
}

/** `11 91234-5678`: the sign-up box of professionals. */
export const phonePlain: MaskitoOptions = {
  mask: [...times(2), ' ', ...times(5), '-', ...times(4)],
  preprocessors: [dropCountryCode],
}

/** `123.456.789-09`; a twelfth digit is refused. */
export const cpf: MaskitoOptions = { mask: [...times(3), '.', ...times(3), '.', ...times(3), '-', ...times(2)] }

/** `01310-100` */
export const postalCode: MaskitoOptions = { mask: [...times(5), '-', ...times(3)] }

/** Four digits and nothing else. */
export const pin: MaskitoOptions = { mask: times(4) }
