import { type Page, test as base } from '@playwright/test'
import { env } from '#platform/env.ts'
import { signedInCookie } from '#db/builders/people.ts'
import { newVisitor, type Visitor, type Wish } from './browser.ts'
import { isProfessional, type Person, phones } from './people.ts'
import { startDemo, type Demo } from './demo-data.ts'

export { expect } from '@playwright/test'

export type JourneyOptions = {
  /** Settings of the product's environment, for a whole file: `test.use({ demoSettings: { TRUSTED_PROXIES: 'loopback' } })`. */
  demoSettings: Record<string, string>
  /** The visitor and browser: `test.use({ person: 'ana', wish: { viewport: narrow } })`. */
  person: Person | undefined
  wish: Wish
}
/** Fixtures of a journey. */
export type Journey = {
  demo: Demo
  /** A browser context, closed at the end of the journey. */
  visit: (wish?: Wish) => Promise<Visitor>
  /** A browser context of a signed-in demo person, closed at the end of the journey. */
  signedInAs: (person: Person, wish?: Wish) => Promise<Visitor>
  /** The default visitor and its page. */
  visitor: Visitor
  page: Page
}

type Opening = { opening: (() => Promise<void>) | undefined }
type OfWorker = Pick<JourneyOptions, 'demoSettings'> & Pick<Journey, 'demo'>
type OfJourney = Omit<Journey, 'demo'> & Omit<JourneyOptions, 'demoSettings'> & Opening & { freshDemo: void }

/** The cached `cookie` of a signed-in person. Iris signs in by form: staff sessions are short. */
async function sessionOf(demo: Demo, person: Person) {
  if (person === 'iris') return demo.signInStaff()
  const { id } = await demo.db
    .selectFrom('users')
    .select('id')
    .where('phone', '=', phones[person])
    .where('role', '=', isProfessional(person) ? 'professional' : 'client')
    .executeTakeFirstOrThrow()
  return signedInCookie(demo.db, id)
}

/** The file whose journeys this worker's product has run. */
let seenBy = ''

/** Base of all journeys: fresh demo data per file, and visitors. */
export const test = base.extend<OfJourney, OfWorker>({
  demoSettings: [{}, { option: true, scope: 'worker' }],

  demo: [
    async ({ demoSettings }, use) => {
      const endings: (() => Promise<void>)[] = []
      const settings = { DATA_DIR: env.DATA_DIR, ...demoSettings }
      const demo = await startDemo({ after: (end) => endings.unshift(end) }, settings)
      seenBy = ''
      await use(demo)
      for (const end of endings) await end()
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  freshDemo: [
    async ({ demo, opening }, use, { file }) => {
      if (seenBy !== file) {
        if (seenBy) await demo.beginAnew()
        await opening?.()
      }
      seenBy = file
      await use()
    },
    { auto: true, timeout: 300_000 },
  ],

  opening: [undefined, { option: true }],
  person: [undefined, { option: true }],
  wish: [{}, { option: true }],

  visit: async ({ browser, demo }, use) => {
    const visitors: Visitor[] = []
    await use(async (wish = {}) => {
      const visitor = await newVisitor(browser, { address: demo.address, ...wish })
      visitors.push(visitor)
      return visitor
    })
    for (const { context } of visitors) await context.close()
  },

  signedInAs: async ({ demo, visit }, use) => {
    await use(async (person, wish = {}) => visit({ ...wish, cookie: await sessionOf(demo, person) }))
  },

  visitor: async ({ visit, signedInAs, person, wish }, use) => {
    await use(person ? await signedInAs(person, wish) : await visit(wish))
  },

  page: async ({ visitor }, use) => use(visitor.page),
})

/** The journey test with additional setup per file. */
export const openingWith = (prepare: (demo: Demo) => Promise<void>) =>
  test.extend<Opening>({ opening: async ({ demo }, use) => use(() => prepare(demo)) })
