import assert from 'node:assert/strict'
import { test } from 'vitest'
import { orderStatuses } from '#domain/orders/order.ts'
import type { TimelineWhat } from '#domain/orders/order-timeline.ts'
import { nextStepOf } from '#domain/orders/next-step.ts'
import { stepText, nextStepText } from './order-life.ts'
import { statusText } from './orders.ts'

const now = new Date('2026-11-20T12:00:00Z')
const order = { closedAs: null, expiresAt: now, isHeld: false, leadCount: 0, maxLeads: 4, leads: [] }

test('"E agora?" has its own complete sentence for every status', () => {
  const stepTexts = orderStatuses.map((status) => nextStepText(nextStepOf({ ...order, status }, now)))
  assert.equal(new Set(stepTexts).size, orderStatuses.length)
  for (const text of stepTexts) assert.match(text, /^[A-ZÀ-Ú].+[.!]$/)
})

test('numbers and names are inserted unchanged', () => {
  assert.equal(
    nextStepText({ code: 'searching', hours: 1 }),
    'Estamos procurando, e a busca dura mais 1 hora. Quando alguém aparecer, avisamos você.',
  )
  assert.match(nextStepText({ code: 'wait_for_message', hours: 5, slots: 1 }), /mais 5 horas, com 1 vaga aberta\.$/)
  assert.match(nextStepText({ code: 'held' }), /^Uma pessoa do nosso time está conferindo/)
  assert.match(
    nextStepText({ code: 'solved', talking: ['Eva', 'Davi'] }),
    /Sua conversa com Eva e Davi continua aberta/,
  )
})

test('timeline steps include their number or name', () => {
  const describeStep = (what: TimelineWhat) => Object.values(stepText(what)).join(' · ')
  assert.match(describeStep({ code: 'published', notifiedCount: 1 }), /1 profissional da região foi avisado até agora/)
  assert.match(
    describeStep({ code: 'published', notifiedCount: 12 }),
    /12 profissionais da região foram avisados até agora/,
  )
  assert.ok(!/\d/.test(describeStep({ code: 'published', notifiedCount: 0 })))
  assert.equal(
    describeStep({ code: 'found', name: 'Davi Rocha', place: 2 }),
    'Davi Rocha recebeu o seu contato · 2º profissional encontrado.',
  )
  assert.match(describeStep({ code: 'to_find', slots: 3 }), /3 vagas abertas/)
})

test('a notification says who wrote or what became of the order', () => {
  assert.match(statusText('notification', 'order_held').text, /vai ler o seu pedido/)
  assert.equal(statusText('notification', 'lead_contacted').text, 'Um profissional falou com você.')
  assert.equal(statusText('notification', 'order_finalized_zero_lead').text, 'A busca terminou sem encontrar ninguém.')
  assert.equal(
    statusText('notification', 'lead_created').text,
    'Um profissional tem o seu contato e vai escrever para você.',
  )
  for (const kind of ['lead_contacted', 'professional_joined', null] as const)
    assert.equal(statusText('notification', kind).headline, 'Você tem uma novidade')
  assert.equal(statusText('waiting', null).headline, 'Agora é só aguardar')
})
