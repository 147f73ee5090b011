import type { Service } from '#domain/catalog/service.ts'
import { brand } from './brand.ts'
import { formatMoney } from './format.ts'

/** Texts on the preview pictures of shared links. */
export const pictureTexts = {
  promise: 'até 4 orçamentos grátis',
  /** "de R$ 18 a R$ 55 por m²": whole reais where there are no centavos. */
  prices: ({ minimumCents, maximumCents, unit }: Service['prices']) =>
    `de ${short(minimumCents)} a ${short(maximumCents)} ${unit}`,
  /** On the picture of the pages that are about no single service. */
  ownTitle: brand.line,
  ownLine: 'Pintor, diarista, aulas e mais',
} as const

const short = (cents: number) => formatMoney(cents).replace(/,00$/, '')
