import type { Fault } from './fault.ts'

const test = 'domain/orders/photos/order-photos.server.test.ts'

/** Photos of requests: ownership, visibility, price. */
export const photoFaults: Fault[] = [
  {
    name: 'a photo alone makes a contact dearer',
    file: 'domain/orders/photos/order-photos.server.ts',
    find: '.photo_count`)} > 0 and length(',
    replace: '.photo_count`)} > 0 or length(',
    test,
    failingTests: ['a photo with a text of 120 characters costs a tenth more; one alone does not'],
  },
  {
    name: 'photos about health are seen before an unlock',
    file: 'domain/leads/unlock/opportunities.server.ts',
    find: `!isHealth && status === 'searching'`,
    replace: `status === 'searching'`,
    test,
    failingTests: ['photos are visible to professionals before the unlock; of health services only after it'],
  },
  {
    name: 'any client opens the photos of an order',
    file: 'domain/leads/order-photo-link.server.ts',
    find: `if (role === 'client') return clientId === userId`,
    replace: `if (role === 'client') return true`,
    test,
    failingTests: ['photos are visible to professionals before the unlock; of health services only after it'],
  },
  {
    name: 'a photo of a form stands in two orders',
    file: 'domain/pictures/pictures.server.ts',
    find: `    .where('name', 'in', names)\n    .where('owner_user_id', 'is', null)\n    .where('used_at', 'is', null)\n`,
    replace: `    .where('name', 'in', names)\n`,
    test,
    failingTests: [
      'photos of a form move into its order, in order, and belong to the client once the phone is verified',
    ],
  },
  {
    name: 'an order that nobody proved leaves its photos behind',
    file: 'domain/orders/erase-orders.server.ts',
    find: `  await eraseOrderPhotos(tx, ids)\n  await tx.deleteFrom('orders')`,
    replace: `  await tx.deleteFrom('order_pictures').where('order_id', 'in', ids).execute()\n  await tx.deleteFrom('orders')`,
    test,
    failingTests: ['an abandoned form and an unverified order leave no photo after a day'],
  },
  {
    name: 'the client of another contact opens the photos of a proposal',
    file: 'domain/proposals/proposal-photos.server.ts',
    find: `    .where('o.client_id', '=', userId)\n`,
    replace: '',
    test: 'domain/proposals/proposals.server.test.ts',
    failingTests: ['photos belong to a version, are visible to the two, and are erased with their sender’s account'],
  },
  {
    name: 'two sounds pass for one voice',
    file: 'platform/media/audio-length.ts',
    find: `tracks.length === 1 && tracks[0] === trackTypes.sound`,
    replace: `tracks.includes(trackTypes.sound)`,
    test: 'platform/media/audio-length.test.ts',
    failingTests: ['a file with pictures, several tracks or no sound is no voice message'],
  },
  {
    name: 'files of a reported conversation go before anybody looked',
    file: 'domain/conversations/purge-files.server.ts',
    find: `.where('r.decision', 'is', null)`,
    replace: `.where('r.decision', 'is not', null)`,
    test: 'domain/conversations/message-files.server.test.ts',
    failingTests: ['files are purged half a year after the conversation ended'],
  },
  {
    name: 'a photo that is too large leaves a page without JavaScript',
    file: 'http/read-body.ts',
    find: "Number(headers['content-length']) <= maxDrainedBytes",
    replace: "Number(headers['content-length']) <= 0",
    test: 'test/uploads.test.ts',
    failingTests: ['without JavaScript an oversized file or a missing session is explained on the page'],
  },
]
