import assert from 'node:assert/strict'
import { test } from 'vitest'
import { aLead } from '#db/builders/leads.ts'
import { anOffer, anOrder } from '#db/builders/orders.ts'
import { aProfessional, signedInCookie } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { reviewOrders } from '#domain/orders/moderation/review-orders.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { secrets } from '#platform/security/secrets.ts'
import { scope } from '#test/support/scope.ts'
import { errorTexts } from '#texts/errors.ts'
import { unlockStepTexts } from '#texts/opportunities.ts'
import { testDatabase } from './support/database.ts'
import { startTestServer } from './support/server.ts'

const { db, url } = await testDatabase(scope)
await refreshCatalog(db)
// This process makes the cookies that the server reads.
const SECRET_KEYS = secrets()
  .keys.map(({ bytes }) => bytes.toString('base64url'))
  .join(',')
const env = { SECRET_KEYS, PIN_PEPPER: secrets().pinPepper, RUN_JOBS: '0' }
const { address } = await startTestServer(scope, { url, env })

/** The list and the page of an order that was offered to a professional with these options. */
async function pagesOf(options: Parameters<typeof aProfessional>[1], service = 'pintor') {
  const now = new Date()
  const pro = await aProfessional(db, { coins: 0, ...options, service })
  const order = await anOrder(db, { service, at: now })
  await anOffer(db, { order, pro, at: now })
  const cookie = await signedInCookie(db, pro.userId)
  const read = async (path: string) => (await fetch(address + path, { headers: { cookie } })).text()
  return {
    pro,
    list: () => read('/profissional'),
    page: () => read(`/profissional/oportunidades/${order.uuid}`),
  }
}

const unlockButton =
  /<button[^>]*type="submit"[^>]*>(?:(?!<\/button>).)*Desbloquear (?:por|sem)(?:(?!<\/button>).)*<\/button>/s
const isDisabled = (html: string) => / disabled=""/.test(unlockButton.exec(html)![0].split('>')[0]!)

test('an order that cannot be unlocked names the missing step, links to it and sells no coins', async () => {
  const unproven = await pagesOf({ approved: false })
  assert.match(await unproven.list(), /Falta aprovar sua identidade/)
  const page = await unproven.page()
  assert.match(page, /href="\/profissional\/perfil\/documentos\/identidade"/)
  assert.doesNotMatch(page, /name="packageId"/)
  assert.ok(isDisabled(page))
  for (const words of unlockStepTexts.identity_limit.text.split(/(?<=\.) /)) {
    assert.ok(page.includes(words), words)
    assert.ok(errorTexts.identity_limit.includes(words), `refused with the same words: ${words}`)
  }
  assert.doesNotMatch(page, /Envi(?:e|ar) .*documentos/, 'they may be under review')

  const psychologist = await pagesOf({ documents: [] }, 'psicologo')
  assert.match(await psychologist.list(), /Faltam documentos/)
  assert.match(await psychologist.page(), /Para desbloquear este contato falta comprovar/)

  const ready = await pagesOf({})
  assert.doesNotMatch(await ready.list(), /Falta aprovar|Faltam documentos/)
  const open = await ready.page()
  assert.match(open, /name="packageId"/)
  assert.ok(!isDisabled(open))
})

test('the page that sells coins names what they do not buy yet', async () => {
  const buyPage = async (options: Parameters<typeof aProfessional>[1]) => {
    const { userId } = await aProfessional(db, options)
    const cookie = await signedInCookie(db, userId)
    return (await fetch(`${address}/profissional/carteira/comprar`, { headers: { cookie } })).text()
  }
  const unproven = await buyPage({ approved: false })
  assert.match(unproven, /Sem identidade aprovada você desbloqueia até 3 contatos, de até 10 moedas cada/)
  assert.match(unproven, /href="\/profissional\/perfil\/documentos"/)
  assert.match(await buyPage({ documents: [], service: 'psicologo' }), /Seus serviços exigem também/)
  assert.match(await buyPage({ paused: true }), /Você está em pausa/)
  assert.doesNotMatch(await buyPage({}), /Sem identidade aprovada|exigem também|Você está em pausa/)
})

test('after the contacts that need no identity, the first steps compare prices with no limit', async () => {
  const now = new Date()
  const pro = await aProfessional(db, { service: 'pintor' })
  const cookie = await signedInCookie(db, pro.userId)
  const setApproved = (documentation_approved: boolean) =>
    db.updateTable('professionals').set({ documentation_approved }).where('id', '=', pro.professionalId).execute()
  const firstSteps = async () => (await fetch(`${address}/profissional/comecar`, { headers: { cookie } })).text()
  await setApproved(false)
  assert.match(await firstSteps(), /costuma custar mais que isso em Pintor/)
  await setApproved(true)
  for (let each = 0; each < 3; each++) await aLead(db, { pro, at: now })
  await setApproved(false)
  assert.match(await firstSteps(), /Você já usou os 3 contatos/)
  assert.doesNotMatch(await firstSteps(), /mais que isso/)
})

test('a suspended professional reads the reason and the way to appeal, and nothing can be unlocked', async () => {
  const { pro, list, page } = await pagesOf({})
  await db
    .updateTable('professionals')
    .set({
      state: 'suspended',
      suspended_from: 'approved',
      suspended_reason: 'shared_account',
      suspended_at: new Date(),
    })
    .where('id', '=', pro.professionalId)
    .execute()
  for (const html of [await list(), await page()]) {
    assert.match(html, /Seu perfil está suspenso/)
    assert.match(html, /Motivo: emprestou ou vendeu a conta\./)
    assert.match(html, /<a[^>]*href="\/pedir-ajuda"[^>]*>Contestar a suspensão<\/a>/)
  }
  assert.ok(isDisabled(await page()))
  assert.doesNotMatch(await page(), /name="packageId"/)
})

/** Visible text of a client's page. */
async function textFor(clientId: number, path: string) {
  const html = await (await fetch(address + path, { headers: { cookie: await signedInCookie(db, clientId) } })).text()
  return html
    .replace(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

test('a contact that was only unlocked is no new message to the client', async () => {
  const now = new Date()
  const order = await anOrder(db, { at: now })
  const { leadId, pro } = await aLead(db, { order, at: now })
  const pages = ['/meus-pedidos', `/meus-pedidos/${order.uuid}`]
  for (const path of pages) {
    const text = await textFor(order.clientId, path)
    assert.match(text, /Contato novo/, path)
    assert.doesNotMatch(text, /Mensagem nova/, path)
  }
  assert.ok((await sendFirstMessage(db, asProfessional(pro.userId), { leadId, text: 'Posso ir amanhã.' }, now)).ok)
  for (const path of pages) assert.match(await textFor(order.clientId, path), /Mensagem nova/, path)
})

test('an order on hold says that staff read it, and that nobody was found yet', async () => {
  const order = await anOrder(db, { status: 'waiting', description: 'Me liga (11) 91234-5678', at: new Date() })
  await reviewOrders(db, new Date())
  for (const path of ['/meus-pedidos', `/meus-pedidos/${order.uuid}`]) {
    const text = await textFor(order.clientId, path)
    assert.match(text, /Nosso time vai ler o seu pedido antes de ele seguir/, path)
    assert.match(text, /Nenhum profissional ainda/, path)
    assert.doesNotMatch(text, /falou com você|Prorrogar|Escolha com calma/, path)
  }
})

test('the card of an ended search counts who responded, also while it has news', async () => {
  const now = new Date()
  const order = await anOrder(db, { at: now })
  for (let each = 0; each < 4; each++) await aLead(db, { order, at: now, message: 'Posso ir amanhã.' })
  const text = await textFor(order.clientId, '/meus-pedidos')
  assert.match(text, /Você tem uma novidade/)
  assert.match(text, /4 profissionais responderam/)
})
