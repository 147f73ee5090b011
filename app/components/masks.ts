import type { MaskitoOptions } from '@maskito/core'
import { plainWidth } from '#domain/shared/without-spaces.ts'

const digit = /\d/
const inPlainWidth: MaskitoOptions['preprocessors'] = [
  ({ elementState, data }) => ({
    elementState: { ...elementState, value: plainWidth(elementState.value) },
    data: plainWidth(data),
  }),
]
const times = (count: number) => Array.from({ length: count }, () => digit)

/** `123.456.789-09`; a twelfth digit is refused. */
export const cpf: MaskitoOptions = {
  preprocessors: inPlainWidth,
  mask: [...times(3), '.', ...times(3), '.', ...times(3), '-', ...times(2)],
}

/** `01310-100` */
export const postalCode: MaskitoOptions = {
  preprocessors: inPlainWidth,
  mask: [...times(5), '-', ...times(3)],
}

/** Four digits and nothing else. */
export const pin: MaskitoOptions = { preprocessors: inPlainWidth, mask: times(4) }
