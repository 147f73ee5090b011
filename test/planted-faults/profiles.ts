import type { Fault } from './fault.ts'

const keeping = 'domain/pictures/keep-picture.server.test.ts'
const remaking = 'platform/remade-picture.test.ts'
const steering = 'domain/professionals/steering/steering.server.test.ts'
const portfolio = 'domain/portfolio/portfolio.server.test.ts'
const measuring = 'domain/standing/measure.server.test.ts'

/** Pictures, and profiles that are steered and measured. */
export const profileFaults: Fault[] = [
  {
    name: 'a picture is as large as it likes',
    file: 'platform/remade-picture.ts',
    find: 'const mostPixels = 40_000_000',
    replace: 'const mostPixels = 4_000_000_000',
    test: remaking,
    falls: ['the largest picture that is taken comes in time'],
  },
  {
    name: 'an SVG is a picture, too',
    file: 'platform/remade-picture.ts',
    find: `if (!kind || !takenKinds.has(kind)) return { ok: false, code: 'picture_kind' }`,
    replace: '',
    test: remaking,
    falls: ['1,000 odd files are refused'],
  },
  {
    name: 'a picture keeps the place where it was taken',
    file: 'platform/remade-picture.ts',
    find: `one.webp({ quality: 80, effort: 2 })`,
    replace: `one.withExif({ IFD0: { Make: 'x' } }).webp({ quality: 80, effort: 2 })`,
    test: keeping,
    falls: ['a photo is made anew in three sizes'],
  },
  {
    name: 'a private picture has a public address',
    file: 'domain/pictures/public-picture.server.ts',
    find: `    .where('p.is_public', '=', true)\n`,
    replace: '',
    test: keeping,
    falls: ['a private picture has no public address'],
  },
  {
    name: 'a link to a document is good for anybody',
    file: 'domain/pictures/private-picture.server.ts',
    find: 'viewer !== userId || now',
    replace: 'now',
    test: keeping,
    falls: ['a private picture has no public address'],
  },
  {
    name: 'nobody writes down who looked at a document',
    file: 'domain/moderation/open-private-picture.server.ts',
    find: `    await writeAudit(tx, { staffUserId: asked.userId, action: 'picture.read', subject }, now)\n`,
    replace: '    void [tx, subject, writeAudit]\n',
    test: keeping,
    falls: ['a private picture has no public address'],
  },
  {
    name: 'files of an erased picture stay',
    file: 'domain/pictures/pictures.server.ts',
    find: `if (files.length) await enqueue(`,
    replace: `if (files.length > 1_000) await enqueue(`,
    test: portfolio,
    falls: ['an album goes with every picture of it'],
  },
  {
    name: 'who leaves leaves pictures behind',
    file: 'domain/leaving/delete-account.server.ts',
    find: '  await erasePicturesOf(tx, userId)\n',
    replace: '  void erasePicturesOf\n',
    test: portfolio,
    falls: ['who deletes the account takes every picture'],
  },
  {
    name: 'a sale does not look whether its seller has paused meanwhile',
    file: 'domain/leads/unlock/sell-contact.server.ts',
    find: `  if (!isWorking(lastLook)) return refuse('not_working')\n`,
    replace: '  void isWorking\n',
    test: steering,
    falls: ['the sale itself sees a pause'],
  },
  {
    name: 'a sale looks at its seller without waiting for a change',
    file: 'domain/leads/unlock/sell-contact.server.ts',
    find: "    .forShare('p')\n",
    replace: '',
    test: steering,
    falls: ['the sale itself sees a pause'],
  },
  {
    name: 'the last service can be given up',
    file: 'domain/professionals/steering/edit-services.server.ts',
    find: `if (own.length === 1) return refuse('last_service')`,
    replace: '',
    test: steering,
    falls: ['services: added they bring orders'],
  },
  {
    name: 'somebody else’s album can be changed',
    file: 'domain/portfolio/own-album.server.ts',
    find: `    .where('p.user_id', '=', userId)\n`,
    replace: '',
    test: portfolio,
    falls: ['thirty pictures an album'],
  },
  {
    name: 'one quick answer is enough to be called quick',
    file: 'domain/standing/standing-facts.server.ts',
    find: 'enoughAnswers = 3',
    replace: 'enoughAnswers = 1',
    test: measuring,
    falls: ['the time of an answer is the middle one'],
  },
  {
    name: 'what is measured changes nothing',
    file: 'domain/professionals/keep-measured.server.ts',
    find: 'median_answer_minutes: answerMinutes, ',
    replace: '',
    test: measuring,
    falls: ['who answers at once comes before who lets clients wait'],
  },
]
