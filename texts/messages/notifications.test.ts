import assert from 'node:assert/strict'
import { test } from 'vitest'
import { kindsFor, type NotificationKind } from '#domain/notifications/matrix.ts'
import type { TextFacts } from '#domain/notifications/notification.ts'
import type { RefundReason } from '#domain/shared/refund-reason.ts'
import { notificationEmail, notificationWords, shortNotification, sampleOf } from './notifications.ts'

const say = (kind: NotificationKind, about: TextFacts = {}, role: 'client' | 'professional' = 'client') =>
  notificationWords({ ...sampleOf(kind), about }, role)

test('survey and still-needed titles use an article only for the trade of a person', () => {
  const getTitle = (service: string) => say('survey_available', { service }).title
  assert.equal(getTitle('Montador de móveis'), 'Você contratou um montador de móveis?')
  assert.equal(getTitle('Diarista'), 'Você contratou uma diarista?')
  assert.equal(getTitle('Conserto de fogão'), 'Você contratou conserto de fogão?')
  assert.equal(
    say('survey_available', { service: 'Diarista', professional: 'Carlos Dias' }).title,
    'Como foi o serviço de Carlos Dias?',
  )
  assert.equal(say('still_needed', { service: 'Aulas de física' }).title, 'Ainda precisa de aulas de física?')
})

test('the sender is named if known, otherwise as a professional', () => {
  const [named] = say('lead_contacted', { service: 'Pintor', professional: 'Carlos Dias' }).lines
  assert.equal(named, 'Carlos Dias respondeu ao seu pedido de pintor.')
  assert.equal(
    say('lead_contacted', { service: 'Pintor' }).lines[0],
    'Um profissional respondeu ao seu pedido de pintor.',
  )
})

test('the number of professionals is what the client chose', () => {
  const ofOrders = ['order_published', 'order_invited', 'order_urgent', 'order_available'] as const
  const listTexts = (about: TextFacts) => ofOrders.map((kind) => say(kind, about).lines.join(' '))
  for (const text of listTexts({ places: 2 })) assert.match(text, /Até 2 profissionais podem responder/)
  for (const text of listTexts({ places: 1 })) assert.match(text, /Um profissional pode responder/)
  for (const text of listTexts({})) assert.match(text, /Até 4 profissionais podem responder/)
})

/** People whose name is hidden before a contact, was erased, or would reveal a reviewer. */
const nameless: readonly NotificationKind[] = [
  'order_by_link',
  'order_invited',
  'professional_joined',
  'professional_left',
  'review_pending',
]

test('a notification uses a known name instead of "um profissional" or "um cliente"', () => {
  const about = { service: 'Pintor', city: 'Recife', professional: 'Carlos Dias', client: 'Bia' }
  for (const role of ['client', 'professional'] as const)
    for (const kind of kindsFor(role).filter((one) => !nameless.includes(one))) {
      const { title, lines } = say(kind, about, role)
      assert.doesNotMatch([title, ...lines].join(' '), /\b[Uu]m (profissional|cliente)\b/, kind)
    }
})

test('every kind has complete text and a link, for any facts and recipient', () => {
  for (const role of ['client', 'professional'] as const)
    for (const kind of kindsFor(role))
      for (const about of [{}, { service: 'Pintor', city: 'Recife', professional: 'Carlos Dias', client: 'Bia' }]) {
        const { title, lines, link } = say(kind, about, role)
        assert.ok(lines.length > 0 && link.text.length > 0, kind)
        assert.doesNotMatch([title, ...lines].join(' '), /undefined|null|\s\s|\s\./, kind)
        assert.match(link.path, /^\/[^/]/, kind)
        assert.ok(title.length <= 90, `${kind}: ${title}`)
        if (role === 'professional') assert.match(link.path, /^\/profissional(\/|$)/, kind)
      }
})

test('a one-line text ends with one full stop', () => {
  const line = (kind: NotificationKind) => shortNotification(say(kind, { service: 'Pintor' }), 'https://ajeita.example')
  assert.match(line('lead_contacted'), /^Você recebeu uma mensagem! Um profissional respondeu/)
  assert.match(
    line('message_received'),
    /^Um profissional escreveu para você\. Há .* https:\/\/ajeita\.example\/mensagens\//,
  )
})

test('an e-mail links to its page; a digest has its count and a link per item', () => {
  const to = {
    origin: 'https://ajeita.example',
    stop: '/avisos/sair/x',
    leaveAll: '/avisos/sair/y',
    role: 'client',
  } as const
  const one = notificationEmail([say('lead_contacted')], to)
  assert.equal(one.subject, 'Você recebeu uma mensagem!')
  assert.equal(one.main?.text, 'Ler mensagem')
  assert.match(one.main!.url, /^https:\/\/ajeita\.example\/meus-pedidos\/0a000000-/)
  assert.deepEqual(
    one.foot.map(({ url }) => url),
    ['https://ajeita.example/avisos/sair/x', 'https://ajeita.example/avisos/sair/y'],
  )
  const three = [
    say('order_available', { service: 'Pintor', city: 'Recife' }),
    say('order_closed'),
    say('coins_returned'),
  ]
  const all = notificationEmail(three, { ...to, role: 'professional' })
  assert.equal(all.subject, '3 novidades na Ajeita: Pedido novo: Pintor em Recife')
  assert.equal(all.main?.url, 'https://ajeita.example/profissional/notificacoes')
  assert.deepEqual(
    all.parts.map(({ title, link }) => [title, link?.url]),
    three.map(({ title, link }) => [title, `https://ajeita.example${link.path}`]),
  )
})

test('an answered claim links to its answer, and only its first denial offers an appeal', () => {
  const denied = (facts: { leadId: number; isFinal?: true }) =>
    notificationWords({ kind: 'claim_denied', facts, about: {} }, 'professional')
  assert.match(denied({ leadId: 7 }).lines.join(), /você pode recorrer/)
  assert.doesNotMatch(denied({ leadId: 7, isFinal: true }).lines.join(), /recorrer/)
  const pathOf = (reason: RefundReason) =>
    notificationWords({ kind: 'coins_returned', facts: { leadId: 7, coins: 3, reason }, about: {} }, 'professional')
      .link.path
  assert.equal(pathOf('wrong_city'), '/profissional/contatos/7/devolucao')
  assert.equal(pathOf('client_canceled'), '/profissional/carteira')
})

test('a warning names what staff can do to this person', () => {
  assert.match(say('conversation_warned', {}, 'professional').lines.join(), /a conta pode ser suspensa/)
  assert.match(say('conversation_warned').lines.join(), /a conta pode ser suspensa/)
})

test('a decided document agrees in gender, and an approved identity names the badge and the coins', () => {
  const decided = (document: string, outcome: 'approved' | 'refused', coins = 0) =>
    notificationWords({ kind: 'verification_decided', facts: { document, outcome, coins }, about: {} }, 'professional')
  const identity = decided('identity', 'approved', 20)
  assert.equal(identity.title, 'Identidade aprovada')
  assert.equal(identity.lines[0], 'O selo já aparece no seu perfil e você ganhou 20 moedas.')
  assert.deepEqual(decided('identity', 'approved').lines, ['O selo já aparece no seu perfil.'])
  assert.equal(decided('identity', 'refused').title, 'Identidade não aprovada')
  assert.equal(decided('insurance', 'refused').title, 'Seguro de responsabilidade civil não aprovado')
})

test('the first contact of an order announces the professional’s message', () => {
  assert.equal(say('lead_created', { professional: 'Carlos' }).title, 'Carlos vai falar com você')
})
