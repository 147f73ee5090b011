import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { aClient } from '#db/builders/people.ts'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { scope } from '#test/support/scope.ts'
import { startDemo } from './e2e/demo-data.ts'
import { wrongPin } from './support/pins.ts'
import { aFilledForm } from './support/requests.ts'
import { solveProofOfWork } from './support/solve-proof-of-work.ts'

/** Honest load, which no limit may refuse. Limits are tested in test/pin-limits.test.ts. */
const demo = await startDemo(scope, { TRUSTED_PROXIES: 'loopback' })
beforeEach(() => demo.db.deleteFrom('rate_limits').execute())

type Said = { code?: string; uuid?: string; link?: string; token?: string; _links?: { validate: { href: string } } }

/** A browser with address and cookies that solves proof of work. */
function aBrowser(address: string) {
  const cookies = new Map<string, string>()
  async function post(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; content: Said }> {
    const response = await fetch(demo.address + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': address,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      body: JSON.stringify(body),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value) cookies.set(name!, value)
      else cookies.delete(name!)
    }
    const content = (await response.json()) as Said
    if (content.code === 'proof_needed' && !headers['x-proof'])
      return post(path, body, { 'x-proof': await solveProofOfWork(demo.address) })
    return { status: response.status, content }
  }
  const must = async (path: string, body: unknown = {}, headers: Record<string, string> = {}) => {
    const { status, content } = await post(path, body, headers)
    assert.ok(status < 300, `${path} was refused: ${status} ${JSON.stringify(content)}`)
    return content
  }
  const request = (service: string, phone: string) => {
    const { answers, maxLeads, ...fields } = aFilledForm(service, { phone })
    return must('/api/requests', {
      ...fields,
      categoryId: catalog().serviceBySlug(service)!.id,
      answers: Object.entries(answers).map(([questionId, value]) => ({ questionId, value })),
      maxLeads: Number(maxLeads),
    })
  }
  return { post, must, request, cookies }
}
type Browser = ReturnType<typeof aBrowser>

const phoneIdOf = async (order: string) =>
  (await demo.db.selectFrom('pin_challenges').select('uuid').where('order_uuid', '=', order).executeTakeFirstOrThrow())
    .uuid

async function signIn(browser: Browser, phone: string, before?: string) {
  const { _links } = await browser.must('/v1/login', { phone, target: 'user' })
  const validate = new URL(_links!.validate.href).pathname
  const pin = await demo.waitForPin(phone, before)
  const { token } = await browser.must(validate, { pin })
  await browser.must('/users', {}, { authorization: token! })
  return { pin, validate }
}

test('a normal day of one client is never limited: typos, resends, another number, two sign-ins, four orders', async () => {
  const browser = aBrowser('201.17.40.5')
  const phone = '11988001122'
  const mistyped = '11988001123'
  const first = (await browser.request('pintor', mistyped)).uuid!
  await browser.must('/phone-verification/change', { phone, phoneId: await phoneIdOf(first), uuid: first })
  const pin = await demo.waitForPin(phone)
  assert.equal((await browser.post(`/requests/${first}/pin`, { pin: wrongPin(pin) })).status, 422)
  await demo.advance(2 / 60)
  await browser.must(`/requests/${first}/pin/resend`)
  await browser.must(`/requests/${first}/pin`, { pin: await demo.waitForPin(phone, pin) })
  for (const service of ['eletricista', 'encanador'])
    assert.match((await browser.request(service, phone)).link!, /pedido-enviado|indicacoes/)

  browser.cookies.delete('gn-auth:token_v3') // signed out; the mark of the browser stays
  await demo.advance(3)
  const evening = await signIn(browser, phone, await demo.lastPin(phone))
  const phoneOnTheSofa = aBrowser('201.17.40.5')
  await demo.advance(1)
  await signIn(phoneOnTheSofa, phone, evening.pin)
  assert.match((await phoneOnTheSofa.request('diarista', phone)).link!, /pedido-enviado|indicacoes/)
})

test('a client who signs in for a survey is not limited', async () => {
  await demo.reset()
  const browser = aBrowser('201.17.40.6')
  await signIn(browser, '11912345678')
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const read = async <Value>(path: string) => (await demo.call<Value>(path, undefined, { cookie })).value
  const { leads } = await read<{ leads: { id: number; leadId: number; name: string }[] }>(
    `/api/orders/${anaOrders.FIN}`,
  )
  const eva = leads.find(({ name }) => name.startsWith('Eva'))!
  await browser.must('/api/survey/form-submit', {
    user_id: (await read<{ id: number }>('/api/me')).id,
    request_id: anaOrders.FIN,
    survey_form_id: (await read<{ id: number }>('/api/survey/service')).id,
    form_snapshot: [{ name: 'rating', title: 'Que nota?', question_type: 'rating', value: 5 }],
    rating: 5,
    comment: 'Caprichou.',
    profile_id: eva.id,
    lead_id: eva.leadId,
  })
})

test('fifty people behind one address sign in or request within an hour without limits', async () => {
  const office = '201.17.40.9'
  const people = await Promise.all(Array.from({ length: 50 }, () => aClient(demo.db)))
  for (const [index, { phone }] of people.entries()) {
    const browser = aBrowser(office)
    const { pin } = await signIn(browser, phone)
    if (index % 2) assert.match((await browser.request('pintor', phone)).link!, /pedido-enviado/)
    else {
      const visitor = aBrowser(office) // without signing in: the phone of the same person, at the desk
      const order = (await visitor.request('pintor', phone)).uuid!
      await visitor.must(`/requests/${order}/pin`, { pin: await demo.waitForPin(phone, pin) })
    }
  }
})
