import assert from 'node:assert/strict'
import { test } from 'vitest'
import { scope } from '#test/support/scope.ts'
import { areaProblemTexts } from '#texts/area-problem.ts'
import { startDemo } from './e2e/demo-data.ts'
import { phones } from './e2e/people.ts'

const demo = await startDemo(scope)
const { title } = areaProblemTexts.anotherPerson
const cookies = {
  ana: await demo.signIn(phones.ana),
  bia: await demo.signIn(phones.bia),
  carlos: await demo.signIn(phones.carlos, 'professional'),
  davi: await demo.signIn(phones.davi, 'professional'),
  iris: await demo.signInStaff(),
  colleague: await demo.signInStaff(['moderate']),
}
type Person = keyof typeof cookies

/** The forms of a page that change something, as the server renders them. */
async function formsOf(path: string, who: Person) {
  const response = await fetch(demo.address + path, { headers: { cookie: cookies[who] } })
  assert.equal(response.status, 200, path)
  return [...(await response.text()).matchAll(/<form\b[^>]*method="post"[\s\S]*?<\/form>/g)].map(([form]) => form)
}
const senderOf = (form: string) => /<input[^>]*name="renderedFor"[^>]*value="(\d+)"/.exec(form)?.[1]

async function post(path: string, who: Person, body: BodyInit) {
  const headers = { cookie: cookies[who], origin: demo.address, accept: 'text/html', 'sec-fetch-mode': 'navigate' }
  const response = await fetch(demo.address + path, { method: 'POST', redirect: 'manual', headers, body })
  return { status: response.status, location: response.headers.get('location'), html: await response.text() }
}

test('forms of signed-in areas name the person for whom they were rendered', async () => {
  const { chat_id: chat } = await demo.db
    .selectFrom('conversations as c')
    .innerJoin('users as u', 'u.id', 'c.client_user_id')
    .select('c.chat_id')
    .where('u.phone', '=', phones.ana)
    .where('c.state', '=', 'open')
    .executeTakeFirstOrThrow()
  const ofOne: [Person, string[]][] = [
    ['ana', ['/conta', '/conta/avisos', '/central-de-ajuda/exclusao-de-conta/cliente', `/mensagens/${chat}`]],
    [
      'davi',
      ['/profissional/perfil', '/profissional/perfil/foto', '/profissional/perfil/area', '/profissional/perfil/avisos'],
    ],
    ['iris', ['/interno/dados', '/interno/moedas/carteira', '/interno/senha']],
  ]
  for (const [who, pages] of ofOne) {
    const senders = new Set<string | undefined>()
    for (const page of pages)
      for (const form of await formsOf(page, who)) if (!form.includes('action="/sair"')) senders.add(senderOf(form))
    assert.equal(senders.size, 1, `${who}: ${[...senders].join()}`)
    assert.ok([...senders][0], who)
  }
})

test('without JavaScript, a form does nothing for another person who signed in meanwhile', async () => {
  const [settings] = (await formsOf('/conta/avisos', 'ana')).filter((form) => senderOf(form))
  const renderedFor = senderOf(settings!)!
  const intent = /name="intent" value="([^"]+)"/.exec(settings!)?.[1] ?? ''
  const send = (who: Person) => post('/conta/avisos', who, new URLSearchParams({ intent, renderedFor }))
  const stored = () => demo.db.selectFrom('notification_settings').selectAll().execute()
  const refused = await send('bia')
  assert.equal(refused.status, 409)
  assert.ok(refused.html.includes(title))
  assert.deepEqual(await stored(), [])
  assert.notEqual((await send('ana')).status, 409)
})

test('a decision of staff is not recorded as another colleague’s', async () => {
  const renderedFor = senderOf((await formsOf('/interno/dados', 'iris')).find(senderOf)!)!
  const locks = new URLSearchParams({ intent: 'lift', phone: phones.ana, renderedFor })
  const count = async () => (await demo.db.selectFrom('audit_log').selectAll().execute()).length
  const before = await count()
  const { status, html } = await post('/interno/telefones', 'colleague', locks)
  assert.equal(status, 409)
  assert.ok(html.includes(title))
  assert.equal(await count(), before)
})

test('a file chosen on one professional’s page is not stored for another', async () => {
  const renderedFor = senderOf((await formsOf('/profissional/perfil/foto', 'davi')).find(senderOf)!)!
  const form = new FormData()
  for (const [name, value] of Object.entries({ purpose: 'photo', renderedFor })) form.append(name, value)
  form.append('file', new Blob(['x'], { type: 'image/jpeg' }), 'foto.jpg')
  const { status, location } = await post('/v1/pictures?back=/profissional/perfil/foto', 'carlos', form)
  assert.equal(status, 303)
  assert.equal(location, '/profissional/perfil/foto?problema=another_person')
})
