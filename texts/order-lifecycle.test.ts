import assert from 'node:assert/strict'
import { test } from 'vitest'
import { nextStepOf } from '#domain/orders/next-step.ts'
import type { TimelineKind } from '#domain/orders/order-timeline.ts'
import { orderStatuses } from '#domain/orders/order.ts'
import { stepText, nextStepText } from './order-lifecycle.ts'
import { updateText, statusText } from './orders.ts'

const now = new Date('2026-11-20T12:00:00Z')
const order = { closedAs: null, expiresAt: now, isOnHold: false, leadCount: 0, maxLeads: 4, leads: [] }

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
    /Suas conversas com Eva e Davi continuam abertas/,
  )
})

test('messages and proposals of several professionals are in the plural', () => {
  assert.match(nextStepText({ code: 'read_message', names: ['Eva'] }), /^Leia a mensagem de Eva e/)
  assert.match(nextStepText({ code: 'read_message', names: ['Eva', 'Davi'] }), /^Leia as mensagens de Eva e Davi e/)
  assert.match(nextStepText({ code: 'read_proposal', names: ['Eva'] }), /^Leia o orçamento de Eva e/)
  assert.match(nextStepText({ code: 'read_proposal', names: ['Eva', 'Davi'] }), /^Leia os orçamentos de Eva e Davi e/)
})

test('timeline steps include their number or name', () => {
  const describeStep = (what: TimelineKind) => Object.values(stepText(what)).join(' · ')
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
  assert.match(updateText('order_held', 0)!, /vai ler o seu pedido/)
  assert.equal(updateText('lead_contacted', 1), 'Um profissional falou com você.')
  assert.equal(updateText('order_finalized_zero_lead', 0), 'A busca terminou sem encontrar ninguém.')
  assert.equal(updateText('lead_created', 1), 'Um profissional tem o seu contato e vai escrever para você.')
  assert.deepEqual(statusText('notification', updateText('lead_contacted', 1)), {
    headline: 'Você tem uma novidade',
    text: 'Um profissional falou com você.',
  })
  assert.equal(statusText('waiting', null).headline, 'Agora é só aguardar')
})

test('a notification of several professionals counts them', () => {
  assert.equal(updateText('lead_contacted', 2), '2 profissionais falaram com você.')
  assert.equal(updateText('message_received', 3), '3 profissionais falaram com você.')
  assert.equal(updateText('lead_unanswered', 2), '2 profissionais esperam a sua resposta.')
  assert.equal(updateText('proposal_sent', 2), 'Você recebeu 2 orçamentos.')
  assert.equal(updateText('order_held', 2), updateText('order_held', 0))
})
