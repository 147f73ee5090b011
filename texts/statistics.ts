import { formatNumber } from './format.ts'

export type Figure = { figure: string; label: string }

/**
 * Marketing figures of the specification (spec 1; AMB-61): examples in a demonstration, never in production (AMB-87).
 */
export const sampleFigures: readonly Figure[] = [
  { figure: '250 mil', label: 'pedidos por mês' },
  { figure: '4 milhões', label: 'de pedidos por ano' },
  { figure: '165.000', label: 'clientes felizes por mês' },
  { figure: 'Mais de 500', label: 'tipos de serviço' },
  { figure: 'Mais de 3 mil', label: 'cidades' },
]

export const sampleFiguresText = 'Exemplo: estes números são de demonstração.'

const fewest = 100

/** "Mais de 500" from 542, "Mais de 12 mil" from 12345; nothing below a hundred. */
function roundedDown(value: number) {
  if (value < fewest) return undefined
  return value < 1000
    ? `Mais de ${Math.floor(value / 100) * 100}`
    : value < 2000
      ? 'Mais de mil'
      : `Mais de ${formatNumber(Math.floor(value / 1000))} mil`
}

/** Our own figures, rounded down; what is too small to round is left out. */
export const ownFigures = (own: { services: number; requests: number; cities: number }): Figure[] =>
  (
    [
      [own.services, 'tipos de serviço'],
      [own.requests, 'pedidos nos últimos 30 dias'],
      [own.cities, 'cidades com pedidos'],
    ] as const
  ).flatMap(([value, label]) => {
    const figure = roundedDown(value)
    return figure ? [{ figure, label }] : []
  })
