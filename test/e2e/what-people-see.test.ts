import { randomUUID } from 'node:crypto'
import { situations } from '#db/builders/situations.ts'
import { assertFits, desktop, narrow } from './browser.ts'
import { expect, test } from './journey.ts'
import { findOpenConversation } from './open-conversation.ts'
import { painterPage } from './painter-form.ts'
import { phones } from './people.ts'

test('a locked code makes the new code the main action, and typing replaces the digits', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/entrar')
  await page.getByLabel('Celular com DDD').fill(phones.ana)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  const text = 'Foram 5 tentativas erradas. Peça um novo código.'
  await page.route('**/validate', (route) =>
    route.fulfill({ status: 429, json: { code: 'pin_locked', message: text } }),
  )
  const field = page.getByLabel('Código de 4 dígitos')
  await field.pressSequentially('0000')
  await expect(page.getByText(text), 'said once').toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Reenviar código' })).toHaveClass(/button-primary/)
  await expect(page.getByRole('button', { name: 'Confirmar código' })).not.toHaveClass(/button-primary/)
  await field.pressSequentially('12')
  await expect(field).toHaveValue('12')
})

test('a service page has two columns on a desktop and the form first on a phone, where long names fit too', async ({
  demo,
  visit,
  signedInAs,
}) => {
  const { page } = await visit({ viewport: desktop })
  await page.goto(painterPage)
  const bottoms = await page.evaluate(() =>
    ['#sobre', '#precos'].map((id) => document.querySelector(id)!.closest('section')!.getBoundingClientRect().bottom),
  )
  expect(Math.abs(bottoms[0]! - bottoms[1]!), 'the column below the form ends where the prices do').toBeLessThan(400)
  const { page: onPhone } = await visit({ viewport: narrow })
  await onPhone.goto(painterPage)
  const form = (await onPhone.getByRole('heading', { name: 'Faça seu pedido' }).boundingBox())!
  expect(form.y).toBeLessThan(narrow.height / 2)

  await situations.documents_to_approve(demo.db, new Date())
  await situations.purchase_on_hold(demo.db, new Date())
  const name = 'W'.repeat(80)
  await demo.db.updateTable('users').set({ name }).where('role', '=', 'professional').execute()
  await demo.db.updateTable('professionals').set({ name }).execute()
  const { page: ofAna } = await signedInAs('ana', { viewport: narrow })
  await ofAna.goto('/notificacoes')
  await expect(ofAna.getByText(`${name} vai falar com você`).first()).toBeVisible()
  await assertFits(ofAna)
  await onPhone.goto('/profissionais/carlos-4/avaliacoes')
  await expect(onPhone.getByRole('link', { name })).toBeVisible()
  await assertFits(onPhone)
  const { page: ofIris } = await signedInAs('iris', { viewport: narrow })
  for (const path of ['/interno/verificacoes', '/interno/moedas', '/interno/profissionais']) {
    await ofIris.goto(path)
    if (path === '/interno/profissionais') {
      await ofIris.getByLabel('Nome, celular, CPF ou CNPJ').fill(name)
      await ofIris.getByRole('button', { name: 'Procurar' }).click()
    }
    await expect(ofIris.getByText(name).first()).toBeVisible()
    await assertFits(ofIris)
  }
  await ofIris.goto('/interno/verificacoes')
  await ofIris
    .getByRole('button', { name: /^Conferir/ })
    .first()
    .click()
  await expect(ofIris.getByRole('region', { name: 'O que foi digitado' })).toContainText(name)
  await assertFits(ofIris)
})

test('a new message is previewed in the desktop header up to eighty characters, unless its conversation is open', async ({
  demo,
  signedInAs,
}) => {
  const chatId = await findOpenConversation(demo)
  const davi = { cookie: await demo.signIn(phones.davi, 'professional') }
  const writes = (text: string) => demo.call(`/v1/chat/${chatId}/messages`, { text, clientId: randomUUID() }, davi)
  const eighty = 'Posso ir na quarta às nove, levo a escada, a lona e as amostras de tinta branca.'
  expect([...eighty]).toHaveLength(80)

  const { page } = await signedInAs('ana', { viewport: desktop })
  await page.goto('/meus-pedidos')
  await page.waitForLoadState('networkidle')
  await writes(eighty)
  const inHead = page
    .getByRole('banner')
    .getByRole('link', { name: /^Mensagens/ })
    .first()
  await expect(inHead).toContainText('1')
  await inHead.click()
  const preview = page.getByRole('navigation', { name: 'Conversas' }).getByText(eighty, { exact: true })
  await expect(preview).toBeVisible()
  const isCut = await preview.evaluate(
    (element) => element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1,
  )
  expect(isCut, 'nothing of it is cut off').toBe(false)

  await page.goto(`/mensagens/${chatId}`)
  await expect(page.getByRole('log').getByText(eighty)).toBeVisible()
  await expect(inHead).not.toContainText(/\d/)
  const counts = await page.evaluateHandle(() => {
    const seen: string[] = []
    const head = document.querySelector('header')!
    const readLinkTexts = () =>
      [...head.querySelectorAll('a[href="/mensagens"]')].map((link) => link.textContent).join(' ')
    new MutationObserver(() => seen.push(readLinkTexts())).observe(head, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    return seen
  })
  await writes('Combinado então.')
  await expect(page.getByRole('log').getByText('Combinado então.')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(
    (await counts.jsonValue()).filter((text) => /\d/.test(text)),
    'not for a moment',
  ).toStrictEqual([])
})
