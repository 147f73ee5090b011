import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** Pages of before in which a child says how far it stands from the next (docs/decisions/0057). A number only falls. */
const marginsOfBefore: Record<string, number> = {
  'app/chat/message-quote.tsx': 2,
  'app/chat/proposal-card.tsx': 1,
  'app/chat/voice.tsx': 1,
  'app/client/order/order-progress.tsx': 1,
  'app/client/order/order-timeline.tsx': 1,
  'app/islands/help-chat/chat-entry.tsx': 2,
  'app/islands/request-form/place-fields.tsx': 2,
  'app/professional/opportunities/opportunity-list.tsx': 1,
  'app/professional/steering/hours.tsx': 1,
  'app/professional/steering/photo-cropper.tsx': 1,
  'app/site/contact-price/contact-price.tsx': 2,
  'app/site/download-app/download-app.tsx': 4,
  'app/site/express/express-list.tsx': 1,
  'app/site/express/express-page.tsx': 2,
  'app/site/express/express-scope.tsx': 1,
  'app/site/for-professionals/advertise-service.tsx': 4,
  'app/site/for-professionals/advertise.tsx': 4,
  'app/site/for-professionals/blocks.tsx': 3,
  'app/site/for-professionals/coin-source.tsx': 1,
  'app/site/for-professionals/lead-prices.tsx': 3,
  'app/site/help/account-deletion.tsx': 1,
  'app/site/help/article-page.tsx': 1,
  'app/site/help/chatbot-page.tsx': 1,
  'app/site/help/help-centre.tsx': 3,
  'app/site/home/about-us.tsx': 2,
  'app/site/home/home.tsx': 3,
  'app/site/home/how-it-works.tsx': 1,
  'app/site/home/root-doors.tsx': 1,
  'app/site/home/safety-tips.tsx': 1,
  'app/site/home/statistics.tsx': 2,
  'app/site/price/price-page.tsx': 9,
  'app/site/problems/offline.tsx': 1,
  'app/site/professional/professional-page.tsx': 1,
  'app/site/professional/profile-reviews.tsx': 2,
  'app/site/root-category/root-place-page.tsx': 1,
  'app/site/root-category/root-services.tsx': 2,
  'app/site/search/search-results.tsx': 2,
  'app/site/service/reviews-block.tsx': 4,
  'app/site/service/service-page.tsx': 7,
  'app/site/service/similar-requests.tsx': 2,
  'app/site/site-map/site-map.tsx': 3,
  'app/site/text/contents.tsx': 1,
  'app/site/text/text-blocks.tsx': 1,
  'app/ui/combobox.tsx': 1,
}

const classesIn = (source: string) =>
  [...source.matchAll(/(['"`])((?:(?!\1)[^\n])*)\1/g)].flatMap(([, , text]) => text!.split(/\s+/))
/** Without `desktop:` and its like. */
const plain = (name: string) => name.replace(/^(?:[a-z-]+:|\[[^\]]+\]:)*/, '')

/** A whole step on one side: neither `auto`, nor negative, nor half a step. */
const isDistance = (name: string) => /^m[trblxy]?-\d+$/.test(plain(name)) && !plain(name).endsWith('-0')
const isOffTheScale = (name: string) => /^(?:-?m[trblxy]?|p[trblxy]?|gap(?:-[xy])?)-\[|^space-[xy]-/.test(plain(name))

const files = globSync('app/**/*.tsx')
const found = (is: (name: string) => boolean) =>
  Object.fromEntries(
    files
      .map((file) => [file, classesIn(readFileSync(file, 'utf8')).filter(is).length] as const)
      .filter(([, count]) => count > 0)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )

test('a planted margin is seen, and one that is no distance is not', () => {
  const m = 'm' // the styles are made of every class that is written out in app/, here too
  const source = `<p className="${m}t-4 text-soft desktop:${m}b-8" /><p className={cx('${m}l-auto', x && "-${m}t-1 ${m}t-0.5")} />`
  assert.deepEqual(classesIn(source).filter(isDistance), [`${m}t-4`, `desktop:${m}b-8`])
  const [box, between, rem] = ['p-' + '[7px]', 'space' + '-y-2', `tablet:${m}t-` + '[1rem]']
  assert.deepEqual(classesIn(`<p className="${box} gap-3 ${between} ${rem}" />`).filter(isOffTheScale), [
    box,
    between,
    rem,
  ])
})

test('the parent says how far its children stand apart, in steps of the scale', () => {
  assert.ok(files.length > 200, `only ${files.length} files were seen`)
  assert.deepEqual(found(isOffTheScale), {})
  assert.deepEqual(found(isDistance), marginsOfBefore)
})
