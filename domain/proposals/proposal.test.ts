import assert from 'node:assert/strict'
import { test } from 'vitest'
import { changesSince } from './changes.ts'
import { areaFrom, countFrom, nounOf, quantityFrom } from './from-answers.ts'
import {
  canHappen,
  type Item,
  isPayable,
  lineCents,
  maxCents,
  maxQuantityThousandths,
  type ProposalEvent,
  proposalMachine,
  type ProposalState,
  formatQuantity,
  parseQuantity,
  stateAt,
  totalsOf,
} from './proposal.ts'

const at = new Date('2026-11-20T12:00:00Z')
const later = new Date(at.getTime() + 1)

test('each state of a version allows the listed events only', () => {
  const allowed: Record<ProposalEvent, ProposalState[]> = {
    see: ['sent'],
    ask_change: ['sent', 'seen'],
    accept: ['sent', 'seen', 'change_requested'],
    refuse: ['sent', 'seen', 'change_requested'],
    withdraw: ['sent', 'seen', 'change_requested'],
    expire: ['sent', 'seen', 'change_requested'],
    replace: ['sent', 'seen', 'change_requested', 'accepted'],
  }
  for (const [event, states] of Object.entries(allowed))
    assert.deepEqual(proposalMachine.statesBefore(event as ProposalEvent), states, event)
})

test('a version expires by the clock, with or without the job; an accepted one does not', () => {
  assert.equal(stateAt({ state: 'seen', validUntil: later }, at), 'seen')
  assert.equal(stateAt({ state: 'seen', validUntil: at }, at), 'expired')
  assert.equal(stateAt({ state: 'accepted', validUntil: at }, at), 'accepted')
  assert.equal(canHappen('accept', { state: 'sent', validUntil: at }, at), false)
})

test('a line is rounded half up to whole centavos, also for large amounts', () => {
  assert.equal(lineCents({ quantity: 2_500, unitCents: 1_001 }), 2_503)
  assert.equal(lineCents({ quantity: 333, unitCents: 10 }), 3)
  assert.equal(lineCents({ quantity: 1, unitCents: 499 }), 0)
  assert.equal(lineCents({ quantity: 1, unitCents: 500 }), 1)
  const exact = (BigInt(maxQuantityThousandths) * BigInt(maxCents) + 500n) / 1000n
  assert.equal(BigInt(lineCents({ quantity: maxQuantityThousandths, unitCents: maxCents })), exact)
})

test('the total is lines plus travel less discount', () => {
  const line = (kind: Item['kind'], quantity: number, unitCents: number) => ({ kind, quantity, unitCents })
  const items = [line('labour', 2_500, 4_000), line('material', 3_000, 1_990)]
  const totals = totalsOf({ items, travelCents: 5_000, discountCents: 970 })
  assert.deepEqual(totals, { labour: 10_000, material: 5_970, total: 20_000 })
  assert.deepEqual([0, 1, maxCents, maxCents + 1].map(isPayable), [false, true, true, false])
})

test('a quantity is parsed in Brazilian and other notations and shown as typed', () => {
  const parsed = {
    '2,5': 2_500,
    '2.5': 2_500,
    '1': 1_000,
    '1.200': 1_200_000,
    '1.200,25': 1_200_250,
    '0,001': 1,
    ' 3 ': 3_000,
    '3\u200b': 3_000,
    '0.500': 500,
    '0.125': 125,
    '10.500': 10_500_000,
  }
  for (const [text, quantity] of Object.entries(parsed)) assert.equal(parseQuantity(text), quantity, text)
  for (const text of ['', '0', '-1', '2,5555', 'dois', '1e3', '50001', '1.20,5', '0.0005', '0.050,5'])
    assert.equal(parseQuantity(text), undefined, text)
  for (const text of ['2,5', '1200,25', '0,001', '30']) assert.equal(formatQuantity(parseQuantity(text)!), text)
})

test('changes between versions are marked, removals listed', () => {
  const line = (description: string, unitCents = 100): Item => ({
    kind: 'labour',
    description,
    quantity: 1_000,
    unit: 'un',
    unitCents,
  })

  const terms = {
    travelCents: 0,
    discountCents: 0,
    payment: 'Pix',
    startsOn: null,
    endsOn: null,
    warrantyDays: 90,
    conditions: null,
    photos: [{ name: 'parede' }],
  }

  const before = { ...terms, items: [line('Sala'), line('Quarto'), line('Sala')] }
  const now = { ...terms, warrantyDays: 30, items: [line('Sala', 120), line('Sala'), line('Corredor')] }
  const { items, gone, terms: changed, wasTotalCents, hasOtherPhotos } = changesSince(before, now)

  assert.deepEqual(
    items.map(({ mark, wasCents }) => [mark, wasCents]),
    [
      ['changed', 100],
      [null, null],
      ['new', null],
    ],
  )
  assert.deepEqual(
    gone.map(({ description }) => description),
    ['Quarto'],
  )
  assert.deepEqual(changed, ['warrantyDays'])
  assert.deepEqual({ wasTotalCents, hasOtherPhotos }, { wasTotalCents: 300, hasOtherPhotos: false })

  const other = changesSince(before, { ...before, photos: [] })
  assert.deepEqual(
    { wasTotalCents: other.wasTotalCents, hasOtherPhotos: other.hasOtherPhotos },
    { wasTotalCents: null, hasOtherPhotos: true },
  )
  assert.deepEqual(
    changesSince(null, now).items.map(({ mark }) => mark),
    [null, null, null],
  )
})

test('the first line defaults to the client’s measure, never to a guess', () => {
  const answers = (title: string, text: string) => [
    { title: 'Imóvel', text: 'Casa' },
    { title, text },
  ]
  assert.deepEqual(quantityFrom(answers('Metragem das paredes', '45,5 m²')), { quantity: 45_500, unit: 'm2' })
  assert.deepEqual(quantityFrom(answers('Qual a área?', '80')), { quantity: 80_000, unit: 'm2' })
  assert.deepEqual(quantityFrom(answers('Quantos cômodos?', '3')), { quantity: 3_000, unit: 'un' })
  assert.equal(quantityFrom(answers('Metragem', 'De 31 a 80 m²')), undefined)
  assert.equal(quantityFrom(answers('Andar', '3')), undefined)
})

test('an area is a number or the bounds of a range, or empty', () => {
  const countFromText = (text: string, title = 'Qual é a área?') =>
    areaFrom([
      { title: 'O que pintar?', text: 'Casa' },
      { title, text },
    ])
  assert.deepEqual(countFromText('45,5 m²'), { least: 45_500, most: 45_500 })
  assert.deepEqual(countFromText('De 31 a 80 m²'), { least: 31_000, most: 80_000 })
  assert.deepEqual(countFromText('De 301 a 1.000 m²'), { least: 301_000, most: 1_000_000 })
  assert.deepEqual(countFromText('Até 30 m²'), { least: null, most: 30_000 })
  assert.deepEqual(countFromText('Mais de 1.000 m²'), { least: 1_000_000, most: null })
  assert.deepEqual(countFromText('Acima de 60 m²'), { least: 60_000, most: null })
  for (const text of ['Não sei medir', 'De 2 a 3 cômodos', 'm²']) assert.equal(countFromText(text), undefined, text)
  assert.equal(countFromText('3', 'Quantos quartos?'), undefined, 'rooms are no area')
  const metres = 'Quantos metros quadrados?'
  assert.deepEqual(countFromText('De 21 a 50', metres), { least: 21_000, most: 50_000 }, 'the question says of what')
  assert.deepEqual(countFromText('Mais de 100', metres), { least: 100_000, most: null })
  for (const text of ['De 1.001 m² a 1 hectare', 'De 1 a 20 hectares', 'Mais', '40 m² e o muro'])
    assert.equal(countFromText(text), undefined, text)
})

test('the unit count is known where the client was asked for it', () => {
  const countFromAnswer = (title: string, text: string, unit: string) => countFrom([{ title, text }], unit)
  assert.deepEqual(countFromAnswer('Quantas janelas?', '2 ou 3', 'por janela'), { least: 2_000, most: 3_000 })
  assert.deepEqual(countFromAnswer('Quantas janelas?', '1', 'por janela'), { least: 1_000, most: 1_000 })
  assert.deepEqual(countFromAnswer('Quantas janelas?', '7 ou mais', 'por janela'), { least: 7_000, most: null })
  assert.deepEqual(countFromAnswer('Quantos colchões serão limpos?', '2', 'por colchão'), { least: 2_000, most: 2_000 })
  assert.deepEqual(countFromAnswer('Quantas câmeras?', 'De 3 a 4', 'por câmera instalada'), {
    least: 3_000,
    most: 4_000,
  })
  assert.deepEqual(countFromAnswer('Quantos metros de calha?', 'Até 6 m', 'por metro'), { least: null, most: 6_000 })
  assert.deepEqual(countFromAnswer('Quantas imagens?', '12 imagens', 'por imagem'), { least: 12_000, most: 12_000 })
  for (const [title, text, unit] of [
    ['Quantas janelas?', '12', 'por porta'],
    ['Quantas fotos por produto?', '4 ou mais', 'por foto tratada'],
    ['Quantas horas por semana cabem?', '1', 'por hora'],
    ['Quantos pontos?', 'Preciso de um estudo', 'por ponto'],
    ['Quantos metros quadrados?', 'Até 20', 'por m²'],
    ['Quantas sessões quer?', 'Pacote de 5', 'por sessão'],
  ] as const)
    assert.equal(countFromAnswer(title, text, unit), undefined, `${title} ${text}`)
  assert.deepEqual(nounOf('por dia de viagem'), { one: 'dia', several: 'dias' })
  assert.deepEqual(nounOf('por par'), { one: 'par', several: 'pares' })
})
