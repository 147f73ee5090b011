import { test as base } from '@playwright/test'
import { type Visitor, type Wish, newVisitor } from './browser.ts'
import { isProfessional, type Person, phones } from './people.ts'
import { startTown, type Town } from './town.ts'

export { expect } from '@playwright/test'

export type JourneyOptions = {
  /** Settings of the product's environment, for a whole file: `test.use({ townSettings: { TRUST_PROXY: '1' } })`. */
  townSettings: Record<string, string>
}
/** What a journey is given; helpers of a file take of it what they need. */
export type Journey = {
  town: Town
  /** A browser of one person, who leaves at the end of the journey. */
  visit: (wish?: Wish) => Promise<Visitor>
  /** The same for somebody of the town who has signed in. */
  signedInAs: (person: Person, wish?: Wish) => Promise<Visitor>
}

/** The file whose journeys the town of this worker has seen. */
let seenBy = ''

/** Every journey is made of these: a town that is as new at the beginning of each file, and people who visit it. */
export const test = base.extend<Omit<Journey, 'town'> & { townAsNew: void }, JourneyOptions & Pick<Journey, 'town'>>({
  townSettings: [{}, { option: true, scope: 'worker' }],

  town: [
    async ({ townSettings }, use) => {
      const endings: (() => Promise<void>)[] = []
      const town = await startTown({ after: (end) => endings.unshift(end) }, townSettings)
      seenBy = ''
      await use(town)
      for (const end of endings) await end()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  townAsNew: [
    async ({ town }, use, { file }) => {
      if (seenBy && seenBy !== file) await town.beginAnew()
      seenBy = file
      await use()
    },
    { auto: true, timeout: 60_000 },
  ],

  visit: async ({ browser, town }, use) => {
    const visitors: Visitor[] = []
    await use(async (wish = {}) => {
      const visitor = await newVisitor(browser, { address: town.address, ...wish })
      visitors.push(visitor)
      return visitor
    })
    for (const { context } of visitors) await context.close()
  },

  signedInAs: async ({ town, visit }, use) => {
    await use(async (person, wish = {}) => {
      const cookie =
        person === 'iris'
          ? await town.signInStaff()
          : await town.signIn(phones[person], isProfessional(person) ? 'professional' : 'user')
      return visit({ ...wish, cookie })
    })
  },
})
