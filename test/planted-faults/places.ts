import type { Fault } from './fault.ts'

const test = 'domain/service-coverage/waitlist.server.test.ts'
const failingTests = ['only confirmed entries are notified']

/** Waitlist e-mails. */
export const placeFaults: Fault[] = [
  {
    name: 'an unconfirmed mailbox is notified of a place',
    file: 'domain/service-coverage/notify-waitlist.server.ts',
    find: "        .where('confirmed_at', 'is not', null)\n        .returning",
    replace: '        .returning',
    test,
    failingTests,
  },
  {
    name: 'a mailbox is notified of a place on every run',
    file: 'domain/service-coverage/notify-waitlist.server.ts',
    find: ".deleteFrom('waitlist_entries')\n        .where('category_id'",
    replace: ".updateTable('waitlist_entries').set((eb) => ({ email: eb.ref('email') }))\n        .where('category_id'",
    test,
    failingTests,
  },
  {
    name: 'a distance is made up to a city whose seat is not known',
    file: 'domain/service-coverage/nearest-served.ts',
    find: 'point ? distanceKm(origin, point) : Infinity',
    replace: 'point ? distanceKm(origin, point) : 1',
    test: 'domain/service-coverage/nearest-served.test.ts',
    failingTests: [
      'a city without coordinates has no distance: the city of its state with most professionals is suggested',
    ],
  },
  {
    name: 'a seat is that of a village of the same name, in another corner of the state',
    file: 'db/reference/places.json',
    find: '"São José", -27.6136,',
    replace: '"São José", -28.21171,',
    test: 'db/reference/places.test.ts',
    failingTests: ['every seat is within 30 km of its reference and in its state'],
  },
  {
    name: 'the middle of a large municipality is taken for its seat',
    file: 'domain/places/city-points.server.ts',
    find: 'const farKm = 30',
    replace: 'const farKm = 1000',
    test: 'domain/places/update-points.server.test.ts',
    failingTests: ['the centroid of IBGE serves an unknown seat'],
  },
  {
    name: 'a city without a point is served by none of its neighbours',
    file: 'domain/matching/best-professionals.server.ts',
    find: 'n.id = any(w.neighbour_ids)',
    replace: 'false',
    test: 'domain/matching/without-distance.server.test.ts',
    failingTests: [
      'a city without coordinates is served by its own professionals, by list, by state, online and from declared neighbours, without a distance',
      'a base without coordinates serves its declared neighbours until coordinates are known',
    ],
  },
  {
    name: 'anyone who does not travel is sent to the neighbours of a city without a point',
    file: 'domain/professionals/professionals.server.ts',
    find: ' and greatest(p.radius_km, ${widened}) > 0',
    replace: '',
    test: 'domain/matching/without-distance.server.test.ts',
    failingTests: [
      'a city without coordinates is served by its own professionals, by list, by state, online and from declared neighbours, without a distance',
    ],
  },
  {
    name: 'orders of a city without a point do not ring at those who asked to hear of near ones',
    file: 'domain/matching/offer-order.server.ts',
    find: 'b.latitude is not null and w.latitude is not null',
    replace: 'true',
    test: 'domain/matching/beyond-alert-distance.server.test.ts',
    failingTests: ['an order in the own city, online or of unknown distance alerts'],
  },
]
