import assert from 'node:assert/strict'
import { data, type DataStrategyResult, redirect, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { afterEach, beforeEach, test, vi } from 'vitest'
import { currentToasts, dismissToast } from '#app/components/toast-store.ts'
import { connectionTexts } from '#texts/connection.ts'
import { setConnected, isConnectionLost, setVisiblePage, reportPageError } from './connection.ts'
import { isTransientFailure, recoverPage } from './keep-page.ts'
import { offerSignIn } from './sign-in-again.ts'
import { backgroundField, createActionKey } from './unknown-outcome.ts'

const origin = 'https://ajeita.example'
let askedToSignIn = 0
const focused = { isField: false, matches: () => focused.isField }

beforeEach(() => {
  focused.isField = false
  vi.stubGlobal('document', { activeElement: focused })
  vi.stubGlobal('location', new URL('/meus-pedidos?filtro=abertos', origin))
  setVisiblePage('/meus-pedidos?filtro=abertos')
  askedToSignIn = 0
  offerSignIn((settle) => {
    askedToSignIn += 1
    settle(false)
  })
})
afterEach(() => {
  setConnected()
  for (const { id } of currentToasts()) dismissToast(id)
})

type Results = Record<string, DataStrategyResult>
const failed = (result: unknown): DataStrategyResult => ({ type: 'error', result })
const status = (code: number) => failed(new ErrorResponse(code, '', null))
const nobodyAnswered = failed(new TypeError('Failed to fetch'))

/** What the router renders for a URL and these results. */
async function after(
  results: Results,
  path = '/meus-pedidos?filtro=abertos',
  method = 'GET',
  fields?: Record<string, string>,
) {
  const request = new Request(new URL(path, origin), {
    method,
    ...(fields ? { body: new URLSearchParams(fields) } : {}),
  })
  return (await recoverPage({ request } as Parameters<typeof recoverPage>[0], async () => results)) as Results
}

test('a revalidated page stays when there is no response, a gateway fails, or the server shuts down', async () => {
  for (const failure of [nobodyAnswered, status(502), status(503), status(500), status(429)]) {
    setConnected()
    assert.deepEqual(await after({ layout: failure, page: failure }), {}, 'nothing takes the place of what was read')
    assert.equal(isConnectionLost(), true)
  }
  await after({ layout: { type: 'data', result: 1 } })
  assert.equal(isConnectionLost(), false, 'an answer came')
})

test('a deliberate refusal is shown, not treated as a connection failure', async () => {
  for (const refusal of [status(404), status(403)]) {
    assert.deepEqual(await after({ page: refusal }), { page: refusal })
    assert.equal(isConnectionLost(), false)
  }
})

test('the first load of a page shows its error boundary', async () => {
  assert.deepEqual(await after({ page: status(503) }, '/mensagens'), { page: status(503) })
  vi.stubGlobal('location', new URL('/mensagens', origin)) // Back: the URL is ahead of the page
  assert.deepEqual(await after({ page: status(503) }, '/mensagens'), { page: status(503) })
})

test('a page that shows an error boundary is not preserved', async () => {
  const goes = reportPageError()
  assert.deepEqual(await after({ page: nobodyAnswered }), { page: nobodyAnswered })
  goes()
  assert.deepEqual(await after({ page: nobodyAnswered }), {})
})

test('an expired session opens the sign-in above the page', async () => {
  const away = failed(redirect('/entrar?redirect=%2Fmeus-pedidos'))
  assert.deepEqual(await after({ layout: away, page: away }), {})
  assert.equal(askedToSignIn, 1)
  const elsewhere = failed(redirect('/pedido-duplicado/1'))
  assert.deepEqual(await after({ page: elsewhere }), { page: elsewhere }, 'any other way is gone')
})

test('a revalidation does not open the sign-in while somebody types', async () => {
  vi.useFakeTimers()
  const away = failed(redirect('/entrar?redirect=%2Fmeus-pedidos'))
  focused.isField = true
  for (let times = 0; times < 2; times++) assert.deepEqual(await after({ page: away }), {})
  vi.advanceTimersByTime(60_000)
  assert.equal(askedToSignIn, 0)
  focused.isField = false
  vi.advanceTimersByTime(60_000)
  assert.equal(askedToSignIn, 1)
})

test('a form without a response keeps its input and reports the failure once', async () => {
  for (const failure of [nobodyAnswered, status(502), status(500)]) {
    const { page } = await after({ page: failure }, '/profissional/contatos/1', 'POST')
    assert.equal(page!.type, 'data')
    const { data: answer, init } = page!.result as { data: unknown; init: ResponseInit }
    assert.deepEqual(
      { answer, ...init },
      { answer: undefined, status: 503 },
      'nothing was answered, and nothing is read again',
    )
  }
  assert.deepEqual(
    currentToasts().map(({ kind, text }) => [kind, text]),
    [['error', connectionTexts.formFailed]],
  )
  assert.doesNotMatch(connectionTexts.formFailed, /não (?:conseguimos enviar|foi enviado)/i, 'it may have arrived')
  await after({ page: { type: 'data', result: 1 } }, '/profissional/contatos/1', 'POST')
  assert.deepEqual(currentToasts(), [], 'sent again with success')
  const missingPage = await after({ page: status(404) }, '/profissional/contatos/1', 'POST')
  assert.deepEqual(missingPage, { page: status(404) })
})

test('a form of an earlier release keeps its page and input, and says to reload', async () => {
  for (const fields of [undefined, { idempotencyKey: createActionKey() }])
    for (const failure of [status(400), status(405)]) {
      const { page } = await after({ page: failure }, '/profissional/contatos/1', 'POST', fields)
      assert.equal(page!.type, 'data')
      assert.deepEqual(
        currentToasts().map(({ text }) => text),
        [connectionTexts.formOutdated],
      )
      for (const { id } of currentToasts()) dismissToast(id)
    }
})

test('a failed submission keeps what the page rendered before, unless another page was seen between', async () => {
  const input = { type: 'data', result: data({ challenge: 'c' }, { status: 200 }) } as const
  await after({ page: input }, '/interno/senha', 'POST')
  const { page } = await after({ page: status(502) }, '/interno/senha', 'POST')
  assert.deepEqual((page!.result as { data: unknown }).data, { challenge: 'c' })
  await after({ other: { type: 'data', result: 1 } }, '/interno/moderacao')
  const { page: later } = await after({ page: status(502) }, '/interno/senha', 'POST')
  assert.equal((later!.result as { data: unknown }).data, undefined, 'another page was seen between')
})

test('a form sent without a session opens the sign-in above it', async () => {
  const away = failed(redirect('/profissional/entrar?redirect=%2Fprofissional'))
  const { page } = await after({ page: away }, '/profissional', 'POST')
  assert.equal(page!.type, 'data')
  assert.equal(askedToSignIn, 1)
})

test('a request that the page makes by itself fails without a word', async () => {
  const { page } = await after({ page: nobodyAnswered }, '/meus-pedidos', 'POST', { [backgroundField]: 'yes' })
  assert.equal(page!.type, 'data')
  assert.deepEqual(currentToasts(), [])
  await after({ page: nobodyAnswered }, '/meus-pedidos', 'POST')
  await after({ page: { type: 'data', result: 1 } }, '/meus-pedidos', 'POST', { [backgroundField]: 'yes' })
  assert.equal(currentToasts().length, 1, 'nor does it confirm a form')
})

test('a deliberate error is distinguished from a connection failure', () => {
  assert.equal(isTransientFailure(new Error('Unable to decode turbo-stream response')), true)
  assert.equal(isTransientFailure(new ErrorResponse(408, '', null)), true)
  assert.equal(isTransientFailure(new ErrorResponse(409, '', null)), false)
  assert.equal(isTransientFailure(redirect('/entrar')), false)
})

test('a form with its own state is informed of every unknown outcome', async () => {
  const send = async (result: DataStrategyResult) => {
    const body = new URLSearchParams({ idempotencyKey: createActionKey() })
    const request = new Request(new URL('/meus-pedidos', origin), { method: 'POST', body })
    return (await recoverPage({ request } as Parameters<typeof recoverPage>[0], async () => ({
      page: result,
    }))) as Results
  }
  const unknown = { type: 'data', result: data({ outcome: 'unknown' }, { status: 503 }) }
  const first = await send(nobodyAnswered)
  const second = await send(status(502))
  assert.deepEqual({ first: first.page, second: second.page }, { first: unknown, second: unknown })
  assert.notEqual(first.page, second.page)
  assert.equal(currentToasts().length > 0, true)

  const over = await send(failed(redirect('/entrar?redirect=%2Fmeus-pedidos')))
  assert.deepEqual(over.page, { type: 'data', result: data({ outcome: 'unknown' }, { status: 401 }) })
  assert.equal(askedToSignIn, 1)
  assert.deepEqual((await send(status(403))).page, status(403))
  const answer: DataStrategyResult = { type: 'data', result: { form: '', ok: true } }
  assert.equal((await send(answer)).page, answer)
})
