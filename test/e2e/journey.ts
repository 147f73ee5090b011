import { type Page, test as base } from '@playwright/test'
import { signedInCookie } from '#db/builders/people.ts'
import { env } from '#platform/env.ts'
import { openScope } from '../support/open-scope.ts'
import { newVisitor, type Visitor, type VisitorOptions } from './browser.ts'
import { startDemo, type Demo } from './demo-data.ts'
import { isProfessional, type Person, phones } from './people.ts'

export { expect } from '@playwright/test'

export type JourneyOptions = {
  /** The visitor and browser: `test.use({ person: 'ana', visitorOptions: { viewport: narrow } })`. */
  person: Person | undefined
  visitorOptions: VisitorOptions
}
/** Fixtures of a journey. */
export type Journey = {
  demo: Demo
  /** A browser context, closed at the end of the journey. */
  visit: (options?: VisitorOptions) => Promise<Visitor>
  /** A browser context of a signed-in demo person, closed at the end of the journey. */
  signedInAs: (person: Person, options?: VisitorOptions) => Promise<Visitor>
  /** The default visitor and its page. */
  visitor: Visitor
  page: Page
}

type Setup = { setup: (() => Promise<void>) | undefined }
type WorkerFixtures = Pick<Journey, 'demo'>
type TestFixtures = Omit<Journey, 'demo'> & JourneyOptions & Setup & { freshDemo: void }

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
let lastFile = ''

/** Base of all journeys: fresh demo data per file, and visitors. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  demo: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires the pattern
    async ({}, use) => {
      const scope = openScope()
      const demo = await startDemo(scope, { DATA_DIR: env.DATA_DIR, TRUSTED_PROXIES: 'loopback' })
      lastFile = ''
      await use(demo)
      await scope.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  freshDemo: [
    async ({ demo, setup }, use, { file }) => {
      if (lastFile !== file) {
        if (lastFile) await demo.resetEverything()
        await setup?.()
      }
      lastFile = file
      await use()
    },
    { auto: true, timeout: 300_000 },
  ],

  setup: [undefined, { option: true }],
  person: [undefined, { option: true }],
  visitorOptions: [{}, { option: true }],

  visit: async ({ browser, demo }, use) => {
    const visitors: Visitor[] = []
    await use(async (options = {}) => {
      const visitor = await newVisitor(browser, { address: demo.address, ...options })
      visitors.push(visitor)
      return visitor
    })
    for (const { context } of visitors) await context.close()
  },

  signedInAs: async ({ demo, visit }, use) => {
    await use(async (person, options = {}) => visit({ ...options, cookie: await sessionOf(demo, person) }))
  },

  visitor: async ({ visit, signedInAs, person, visitorOptions }, use) => {
    await use(person ? await signedInAs(person, visitorOptions) : await visit(visitorOptions))
  },

  page: async ({ visitor }, use) => use(visitor.page),
})

/** The journey test with additional setup per file. */
export const withSetup = (prepare: (demo: Demo) => Promise<void>) =>
  test.extend<Setup>({ setup: async ({ demo }, use) => use(() => prepare(demo)) })
