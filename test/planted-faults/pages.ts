import type { Fault } from './fault.ts'

/** Pages that nobody asked for yet, and what stands in front of them (docs/decisions/0048). */
export const pageFaults: Fault[] = [
  {
    name: 'crawlers take the room of pages that people asked for',
    file: 'platform/page-store.ts',
    find: '    if (!kept.isForPeople) crawled.add(path)\n',
    replace: '',
    test: 'platform/page-cache.test.ts',
    falls: ['however much a crawler reads, what people asked for stays'],
  },
  {
    name: 'a city within the radius of a professional counts as empty',
    file: 'domain/presence/presence.server.ts',
    find: '(from && there && distanceKm(from, there) <= radii[at]! + marginKm)',
    replace: '(from && there && distanceKm(from, there) < 0)',
    test: 'domain/presence/presence.server.test.ts',
    falls: ['where it says that there is nothing, there is nothing'],
  },
  {
    name: 'what is known of a service stays when an event says that it changed',
    file: 'platform/kept-answers.ts',
    find: '    for (const tag of tags) kept.delete(tag)\n',
    replace: '    for (const tag of tags) kept.get(tag)\n',
    test: 'platform/kept-answers.test.ts',
    falls: ['what an event names is asked for anew'],
  },
  {
    name: 'a cache in front is not told again when it did not hear',
    file: 'platform/front-cache.ts',
    find: 'for (const pause of [...pausesMs, null])',
    replace: 'for (const pause of [null])',
    test: 'test/front-cache.test.ts',
    falls: ['a cache in front is told what changed, again when it did not hear'],
  },
  {
    name: 'a table to keep hands on what people wrote as a formula',
    file: 'app/frame/csv-answer.server.ts',
    find: "typeof value === 'string' && isFormula(text)",
    replace: 'text.length < 0',
    test: 'app/frame/csv-answer.server.test.ts',
    falls: ['what people wrote is no formula to the program that opens the table'],
  },
  {
    name: 'pages of a service show the prices of before when a city has others',
    file: 'domain/prices/measure-prices.server.ts',
    find: 'if (changed) await purgePages',
    replace: 'if (changed < 0) await purgePages',
    test: 'domain/prices/measure-prices.server.test.ts',
    falls: ['ten quotes of five professionals make the price of a city'],
  },
  {
    name: 'a price that is no amount becomes another',
    file: 'app/ui/read-money.ts',
    find: "amount.exec(text.replace(/\\s/g, ''))",
    replace: "amount.exec(text.replace(/[^\\d.,]/g, ''))",
    test: 'app/ui/read-money.test.ts',
    falls: ['what is no amount is read as none'],
  },
]
