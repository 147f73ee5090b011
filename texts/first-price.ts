import { type PriceUnit, priceUnits } from '#domain/shared/price-unit.ts'
import { formatMoney } from './format.ts'

const unitSuffixes = { whole: '', hour: ' por hora', m2: ' por m²' } as const satisfies Record<PriceUnit, string>

/** "R$ 150,00", "R$ 45,00 por m²"; null where it is to be agreed. */
export const firstPriceText = ({ priceCents, priceUnit }: { priceCents: number | null; priceUnit: PriceUnit }) =>
  priceCents === null ? null : formatMoney(priceCents) + unitSuffixes[priceUnit]

const unitNames = { whole: 'pelo serviço todo', hour: 'por hora', m2: 'por m²' } as const satisfies Record<
  PriceUnit,
  string
>
export const priceUnitOptions = priceUnits.map((value) => ({ value, label: unitNames[value] }))

export const firstPriceTexts = {
  forWhole: unitNames.whole,
  unit: 'Este preço é',
  edit: 'Mudar o preço',
  editHelp: 'Você pode mudar até o cliente aceitar a mensagem. Em branco, fica “a combinar”.',
  save: 'Salvar preço',
} as const
