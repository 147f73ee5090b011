import type { Fault } from './fault.ts'

const test = 'domain/presence/watch-place.server.test.ts'
const falls = ['nobody is told who did not say yes']

/** What mailboxes without an account are told of a place. */
export const placeFaults: Fault[] = [
  {
    name: 'a mailbox that never said yes is told of a place',
    file: 'domain/presence/tell-place-watchers.server.ts',
    find: "        .where('confirmed_at', 'is not', null)\n        .returning",
    replace: '        .returning',
    test,
    falls,
  },
  {
    name: 'a mailbox is told of a place at every look',
    file: 'domain/presence/tell-place-watchers.server.ts',
    find: ".deleteFrom('place_watches')\n        .where('category_id'",
    replace: ".updateTable('place_watches').set((eb) => ({ email: eb.ref('email') }))\n        .where('category_id'",
    test,
    falls,
  },
  {
    name: 'a distance is made up to a city whose seat is not known',
    file: 'domain/presence/nearest-served.ts',
    find: 'point ? distanceKm(there, point) : Infinity',
    replace: 'point ? distanceKm(there, point) : 1',
    test: 'domain/presence/nearest-served.test.ts',
    falls: ['of a city whose seat is not known no distance is said'],
  },
]
