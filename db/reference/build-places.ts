/**
 * Writes places.json anew: names and IBGE codes of the municipalities from @brazilian-utils/brazilian-utils, their seats, as IBGE has them,
 * from municipios-brasil (MIT), populations and a few seats from GeoNames (./geonames.ts).
 * Run by hand when one of the packages changes: `node db/reference/build-places.ts`.
 */
import { writeFileSync } from 'node:fs'
import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities'
import { carregarMunicipios } from 'municipios-brasil'
import { placeSlug } from '#domain/places/place.ts'
import { states } from '#domain/places/states.ts'
import { addressOfOlderName, geoNamesSeats } from './geonames.ts'

/** Municipalities whose point in municipios-brasil is far from their seat, which GeoNames knows. By IBGE code. */
const seatByGeoNames = new Set([1301159, 1507805, 5219803])

/**
 * The same where GeoNames has nothing: they have no point until `npm run places:update` asks IBGE, and are served from their neighbours,
 * those municipalities at their border from whose seats one comes within a day's work.
 */
const neighboursOfPointless: Record<number, number[]> = {
  1200013: [1200385, 1200450], // Acrelândia: Plácido de Castro, Senador Guiomard
  1502939: [1506187, 1508126, 2105427], // Dom Eliseu: Rondon do Pará, Ulianópolis, Itinga do Maranhão
  1505551: [1502764, 1503044, 1506138, 1506161], // Pau D'Arco: Cumaru do Norte, Floresta do Araguaia, Redenção, Rio Maria
  3164431: [3129004, 3142205, 3143906, 3156452], // São Sebastião da Vargem Alegre: Guiricema, Miraí, Muriaé, Rosário da Limeira
  4105201: [4100202, 4122206, 4127882, 4128633], // Cerro Azul: Adrianópolis, Rio Branco do Sul, Tunas do Paraná, Doutor Ulysses
  4128625: [4107520, 4109906, 4111555, 4125357, 4128104], // Alto Paraíso: Esperança Nova, Icaraíma, Ivaté, São Jorge do Patrocínio, Umuarama
  4306767: [4301107, 4305355, 4309308, 4313375, 4314902, 4322004], // Eldorado do Sul: Arroio dos Ratos, Charqueadas, Guaíba, Nova Santa Rita, Porto Alegre, Triunfo
  5107875: [5102637, 5102686, 5103304], // Sapezal: Campo Novo do Parecis, Campos de Júlio, Comodoro
}

const geoNames = geoNamesSeats()
const ibge = await carregarMunicipios()

type Point = readonly [latitude: number | null, longitude: number | null]
const hundredThousandths = (degrees: number) => Math.round(degrees * 1e5) / 1e5

function seatOf(code: number, address: string): Point {
  if (code in neighboursOfPointless) return [null, null]
  const { latitude, longitude } = ibge.obter(code)
  const [east, north] = seatByGeoNames.has(code) ? geoNames.get(address)!.loc.coordinates : [longitude, latitude]
  return [hundredThousandths(north), hundredThousandths(east)]
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'pt-BR')
const cities = states.flatMap(({ uf }) =>
  getMunicipalities(uf.toUpperCase() as Parameters<typeof getMunicipalities>[0])
    .sort(byName)
    .map(({ code, name }) => {
      const slug = placeSlug(name)
      const population = geoNames.get(`${uf}/${slug}`)?.population || null
      return [Number(code), uf, slug, name, ...seatOf(Number(code), `${uf}/${slug}`), population] as const
    }),
)

const lines = (rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => `    [${row.map((value) => JSON.stringify(value)).join(', ')}]`).join(',\n')
writeFileSync(
  new URL('places.json', import.meta.url),
  `{
  "source": "Municipalities, codes and seats: IBGE, the seats by municipios-brasil (MIT, (c) 2026 Gustavo Salomé). Populations and a few seats: GeoNames, CC BY 4.0. Made by build-places.ts.",
  "cities": [
${lines(cities)}
  ],
  "neighbours": [
${lines(Object.entries(neighboursOfPointless).map(([code, neighbours]) => [Number(code), neighbours]))}
  ]
}
`,
)
const addresses = new Set(cities.map(([, uf, slug]) => `${uf}/${slug}`))
for (const address of Object.values(addressOfOlderName)) {
  if (!addresses.has(address)) console.log(`no municipality at ${address}`)
}
console.log(
  `${states.length} states, ${cities.length} cities, ${cities.filter((city) => city[4] !== null).length} with a seat`,
)
