import assert from 'node:assert/strict'
import { test } from 'vitest'
import { aProfessional, signedInCookie, addOpeningHours } from '#db/builders/people.ts'
import { aVerification } from '#db/builders/verifications.ts'
import { catalog, refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { setStartingPrice } from '#domain/professionals/profile-settings/edit-services.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import { scope } from '#test/support/scope.ts'
import { testDatabase } from './support/database.ts'
import { startTestServer } from './support/server.ts'

const { db, url } = await testDatabase(scope)
await refreshCatalog(db)
const { address } = await startTestServer(scope, { url, env: { RUN_JOBS: '0' } })

const whole = { name: 'Bia Castanho', email: 'bia@exemplo.com.br', subject: 'order', text: 'Meu pedido sumiu.' }
const ask = (fields: Record<string, string>) =>
  fetch(`${address}/pedir-ajuda`, { method: 'POST', body: new URLSearchParams(fields) })
const ticketCount = async () => (await db.selectFrom('support_tickets').select('id').execute()).length

test('the help page is the same for everyone and shows support hours, not availability', async () => {
  const page = await fetch(`${address}/pedir-ajuda`)
  const html = await page.text()
  assert.equal(page.status, 200)
  assert.ok(page.headers.get('etag'))
  assert.match(html, /segunda.*s[áa]bado.*8h.*20h.*exceto feriados/i)
  assert.doesNotMatch(html, /atendendo agora|Nosso time volta/)
})

test('an overlong, odd or missing question gets an uncacheable assistant page', async () => {
  for (const text of ['x'.repeat(10_000), '%00%07', '']) {
    const page = await fetch(`${address}/central-de-ajuda/chatbot?texto=${text}`)
    assert.equal(page.status, 200)
    assert.match(await page.text(), /passou de 500 caracteres|Não recebi nenhuma palavra/)
    assert.equal(page.headers.get('etag'), null)
  }
})

test('an incomplete form is rendered with input and errors, and nothing is stored', async () => {
  const answer = await ask({ ...whole, email: 'bia@', text: '' })
  const html = await answer.text()
  assert.equal(answer.status, 422)
  assert.match(html, /value="Bia Castanho"/)
  assert.match(html, /id="email-error"[^>]*>.*?Digite um e-mail válido/)
  assert.match(html, /id="text-error"[^>]*>.*?Campo obrigatório/)
  assert.match(html, /<option value="order" selected/)
  assert.equal(await ticketCount(), 0)
})

test('a ticket gets a protocol number and an uncacheable response; the sixth in an hour waits', async () => {
  for (let n = 1; n <= 5; n++) {
    const answer = await ask({ ...whole, text: `Pergunta ${n}` })
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('cache-control'), 'private, no-store')
    const html = await answer.text()
    assert.match(html, /\b20\d\d-\d{6}\b/)
    assert.match(html, /atendendo agora, até as 20h|Nosso time volta \S+, às 8h/)
  }
  const sixth = await ask({ ...whole, text: 'Pergunta 6' })
  assert.equal(sixth.status, 429)
  assert.ok(Number(sixth.headers.get('retry-after')) > 3000)
  const words = await sixth.text()
  assert.match(words, /Recebemos 5 mensagens/)
  assert.match(words, />Pergunta 6</)
  assert.equal(await ticketCount(), 5)
})

test('a professional’s page shows no contact data, not even from its text', async () => {
  const { professionalId } = await aProfessional(db, { phone: '11987651234' })
  await db
    .updateTable('professionals')
    .set({ slug: 'carlos', description: 'Me chame no (11) 98765-1234.', document: '52998224725' })
    .where('id', '=', professionalId)
    .execute()
  const page = await fetch(`${address}/profissionais/carlos`)
  const html = await page.text()
  assert.equal(page.status, 200)
  assert.match(html, /data-page-type="professional:show"/)
  assert.match(html, /<h1>Carlos Teixeira<\/h1>/)
  assert.match(html, /href="\/p\/carlos\/pintor"/)
  assert.match(html, /Documentos aprovados/)
  for (const secret of [/98765/, /carlos@/, /52998224725|529\.982/, /AggregateRating/])
    assert.doesNotMatch(html, secret)
  await db.updateTable('professionals').set({ rating_sum: 14, reviews_count: 3 }).execute()
  await db.updateTable('professionals').set({ slug: 'carlos-teixeira' }).where('id', '=', professionalId).execute()
  const rated = await (await fetch(`${address}/profissionais/carlos-teixeira`)).text()
  assert.match(rated, /4,7 \(3 avaliações\)/)
  assert.match(rated, /"ratingValue":4\.7,"reviewCount":3/)
})

test('a professional who takes no requests now offers the pages of the services instead', async () => {
  const { professionalId } = await aProfessional(db)
  const become = { slug: 'em-pausa', paused: true }
  await db.updateTable('professionals').set(become).where('id', '=', professionalId).execute()
  const html = await (await fetch(`${address}/profissionais/em-pausa`)).text()
  assert.match(html, /Carlos não está recebendo pedidos agora/)
  assert.match(html, /Pedir a outros/)
  assert.doesNotMatch(html, /Convidar para um pedido|Pedir orçamento|só Carlos vê|href="\/p\/em-pausa/)
})

test('a suspended professional and an unknown address are 404; other spellings redirect', async () => {
  const { professionalId } = await aProfessional(db)
  await db
    .updateTable('professionals')
    .set({ state: 'suspended', slug: 'fora' })
    .where('id', '=', professionalId)
    .execute()
  for (const slug of ['fora', 'ninguem']) assert.equal((await fetch(`${address}/profissionais/${slug}`)).status, 404)
  const upper = await fetch(`${address}/profissionais/Fora/`, { redirect: 'manual' })
  assert.deepEqual(
    { status: upper.status, location: upper.headers.get('location') },
    { status: 301, location: '/profissionais/fora' },
  )
})

test('reviews can be filtered by service without changing the cached page', async () => {
  const { professionalId } = await aProfessional(db)
  await db.updateTable('professionals').set({ slug: 'por-servico' }).where('id', '=', professionalId).execute()
  const page = async (query: string) => (await fetch(`${address}/profissionais/por-servico${query}`)).text()
  const none = 'Ainda não há avaliações com texto de pintor.'
  assert.ok(!(await page('')).includes(none))
  assert.ok((await page('?servico=pintor')).includes(none))
  for (const query of ['', '?servico=encanador', '?servico=%00', '?x=1'])
    assert.ok(!(await page(query)).includes(none), query)
})

test('hours, payment methods and metrics are on the page and in its structured data', async () => {
  const { professionalId } = await aProfessional(db)
  await db
    .updateTable('professionals')
    .set({
      slug: 'com-tudo',
      median_answer_minutes: 12,
      answer_percent: 88,
      last_seen: 'day',
      payment_methods: ['pix', 'credit_card'],
      languages: ['libras'],
    })
    .where('id', '=', professionalId)
    .execute()
  await addOpeningHours(db, professionalId, { closesAt: 24 * 60 })
  const night = { weekday: 5, opens_at: 18 * 60, closes_at: 2 * 60 }
  await db
    .insertInto('professional_hours')
    .values({ professional_id: professionalId, ...night })
    .execute()
  const html = await (await fetch(`${address}/profissionais/com-tudo`)).text()
  for (const words of [
    'Segunda-feira, das 8h às 24h',
    'Sexta-feira, das 18h às 2h do dia seguinte',
    'Pix e cartão de crédito.',
    'Libras',
    'Responde em cerca de 10 min',
    'Responde 88% dos contatos',
    'Esteve na Ajeita nas últimas 24 horas',
  ])
    assert.ok(html.includes(words), words)
  assert.match(html, /"dayOfWeek":"https:\/\/schema.org\/Monday","opens":"08:00","closes":"23:59"/)
  assert.match(html, /"dayOfWeek":"https:\/\/schema.org\/Friday","opens":"18:00","closes":"02:00"/)
  assert.match(html, /"paymentAccepted":"Pix, Cartão de crédito"/)
})

test('other approved documents are badges with an explanation while valid', async () => {
  const pro = await aProfessional(db)
  await db.updateTable('professionals').set({ slug: 'comprovada' }).where('id', '=', pro.professionalId).execute()
  const approved = (kind: 'crp' | 'criminal_record' | 'insurance', valid_until: string | null) =>
    aVerification(db, pro, { kind, status: 'approved', valid_until })
  await approved('crp', null)
  await approved('criminal_record', '2100-01-01')
  await approved('insurance', '2020-01-01')
  await signedInCookie(db, pro.userId)
  const html = await (await fetch(`${address}/profissionais/comprovada`)).text()
  for (const words of [
    'Registro no CRP',
    'Conferimos o número do registro e a situação dele no conselho.',
    'Certidão de antecedentes em dia',
    'emitida há no máximo 90 dias',
    'nas últimas 24 horas',
  ])
    assert.ok(html.includes(words), words)
  assert.ok(!html.includes('Seguro em dia'), 'an expired insurance is no badge')
})

test('a profile names the market price as such, beside the professional’s own', async () => {
  const priceOf = async (slug: string, startingPrice?: number) => {
    const { professionalId, userId } = await aProfessional(db)
    await db.updateTable('professionals').set({ slug }).where('id', '=', professionalId).execute()
    const serviceId = catalog().serviceBySlug('pintor')!.id
    if (startingPrice)
      assert.ok((await setStartingPrice(db, asProfessional(userId), { serviceId, startingPrice }, new Date())).ok)
    const html = await (await fetch(`${address}/profissionais/${slug}`)).text()
    const words = html.replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    return /(\S+ \S+ \S+ \S+) Média do mercado em São Paulo, SP: R\$ [\d.,]+ por m²/.exec(words)?.[1]
  }
  assert.match((await priceOf('sem-preco'))!, / Preço a combinar$/)
  assert.match((await priceOf('com-preco', 12_050))!, /partir de R\$ 120,50$/)
})

test('a request from a profile goes to its professional only, and the profile says so', async () => {
  const { professionalId } = await aProfessional(db)
  await db.updateTable('professionals').set({ slug: 'so-carlos' }).where('id', '=', professionalId).execute()
  const profile = await (await fetch(`${address}/profissionais/so-carlos`)).text()
  assert.match(profile, /href="\/p\/so-carlos\/pintor"/)
  assert.match(profile, /só Carlos vê o pedido nas primeiras 24 horas/)
  assert.doesNotMatch(profile, /até 4 profissionais/)
  const form = await (await fetch(`${address}/p/so-carlos/pintor`)).text()
  assert.match(form, /Só Carlos recebe este pedido nas primeiras 24 horas/)
})
