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
  if (value < 1000) return `Mais de ${Math.floor(value / 100) * 100}`
  return value < 2000 ? 'Mais de mil' : `Mais de ${formatNumber(Math.floor(value / 1000))} mil`
}

/** Our own figures, rounded down; what is too small to round is left out. */
export function ownFigures({ services, requests, cities }: { services: number; requests: number; cities: number }) {
  const figures = [
    { figure: roundedDown(services), label: 'tipos de serviço' },
    { figure: roundedDown(requests), label: 'pedidos nos últimos 30 dias' },
    { figure: roundedDown(cities), label: 'cidades com pedidos' },
  ]
  return figures.filter((row): row is Figure => row.figure !== undefined)
}
