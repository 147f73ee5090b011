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

/** "Mais de 500" from 501 to 600, "Mais de 12 mil" from 12,001 to 13,000; nothing up to a hundred. */
function moreThan(value: number) {
  const below = value - 1
  if (below < 100) return undefined
  if (below < 1000) return `Mais de ${Math.floor(below / 100) * 100}`
  return below < 2000 ? 'Mais de mil' : `Mais de ${formatNumber(Math.floor(below / 1000))} mil`
}

/** Our own figures, rounded down; what is too small to round is left out. */
export function ownFigures({ services, requests, cities }: { services: number; requests: number; cities: number }) {
  const figures = [
    { figure: moreThan(services), label: 'tipos de serviço' },
    { figure: moreThan(requests), label: 'pedidos nos últimos 30 dias' },
    { figure: moreThan(cities), label: 'cidades com pedidos' },
  ]
  return figures.filter((row): row is Figure => row.figure !== undefined)
}
