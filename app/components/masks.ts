import type { MaskitoOptions } from '@maskito/core'

const digit = /\d/
const times = (count: number) => Array.from({ length: count }, () => digit)

/** `123.456.789-09`; a twelfth digit is refused. */
export const cpf: MaskitoOptions = { mask: [...times(3), '.', ...times(3), '.', ...times(3), '-', ...times(2)] }

/** `01310-100` */
export const postalCode: MaskitoOptions = { mask: [...times(5), '-', ...times(3)] }

/** Four digits and nothing else. */
export const pin: MaskitoOptions = { mask: times(4) }
