import assert from 'node:assert/strict'
import { test } from 'vitest'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { isExpress } from '#domain/catalog/express-services.ts'
import { emptyExpress } from '#domain/orders/placement/express-request.ts'
import { scope } from '#test/support/scope.ts'
import { startDemo } from './e2e/demo-data.ts'
import { aFilledForm } from './support/requests.ts'

const demo = await startDemo(scope)
const query = '?utm_source=radio&utm_campaign=verao&gclid=1'

const submit = (path: string, fields: Record<string, string>) =>
  fetch(demo.address + path + query, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: demo.address },
    body: new URLSearchParams(fields),
  })
const campaignOfOrder = async (phone: string) =>
  (await demo.db.selectFrom('orders').select('campaign').where('phone', '=', phone).executeTakeFirstOrThrow()).campaign

test('an order by a form without JavaScript stores the campaign of its URL (U-09, AMB-91)', async () => {
  const { answers, ...fields } = aFilledForm('pintor', { phone: '(11) 92222-1001' })
  const answerFields = Object.entries(answers).map(([question, value]) => [`answers.${question}`, String(value)])
  const sent = await submit('/reformas-e-reparos/pintor', {
    ...fields,
    ...Object.fromEntries(answerFields),
    photos: '',
  })
  assert.equal(sent.status, 303)
  assert.deepEqual(await campaignOfOrder('11922221001'), { utm_source: 'radio', utm_campaign: 'verao' })
})

test('an express order stores the campaign of its URL (U-09, AMB-91)', async () => {
  const cleaner = catalog().serviceBySlug('diarista')!
  assert.ok(isExpress(cleaner))
  const page = await (await fetch(`${demo.address}/servico-expresso/diarista`)).text()
  const days = [...page.matchAll(/<option value="(\d{4}-\d\d-\d\d)"/g)]
  const { answers: _, photos: __, ...fields } = emptyExpress
  const sent = await submit('/servico-expresso/diarista', {
    ...fields,
    day: days.at(-1)![1]!,
    window: '10',
    price: String(cleaner.express.priceCents),
    state: 'sp',
    city: 'São Paulo',
    name: 'Bia Castanho',
    email: 'bia@exemplo.com.br',
    phone: '(11) 92222-1002',
  })
  assert.equal(sent.status, 303)
  assert.deepEqual(await campaignOfOrder('11922221002'), { utm_source: 'radio', utm_campaign: 'verao' })
})

test('an API request stores its campaign, also with five values of 100 quotation marks (U-09, AMB-91)', async () => {
  const { answers, maxLeads, ...fields } = aFilledForm('pintor', { phone: '(11) 92222-1003' })
  const names = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']
  const campaign = Object.fromEntries(names.map((name) => [name, '"'.repeat(100)]))
  const sent = await fetch(`${demo.address}/api/requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...fields,
      categoryId: catalog().serviceBySlug('pintor')!.id,
      answers: Object.entries(answers).map(([questionId, value]) => ({ questionId, value })),
      maxLeads: Number(maxLeads),
      campaign,
    }),
  })
  assert.equal(sent.status, 201)
  assert.deepEqual(await campaignOfOrder('11922221003'), campaign)
})
