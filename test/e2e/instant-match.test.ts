import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { aProfessional } from '../support/builders.ts'
import {
  assertAccessible,
  assertFits,
  assertNoProblems,
  desktop,
  narrow,
  phoneSize,
  startBrowser,
  visitorsOf,
} from './browser.ts'
import { startTown } from './town.ts'

const town = await startTown({ after })
const browser = await startBrowser({ after })
const asVisitor = visitorsOf(browser, town.address)

/** Eight locksmiths in São Paulo, by name; the best rated first. */
const names = ['Alice', 'Bento', 'Cora', 'Dario', 'Elis', 'Frida', 'Gema', 'Hélio']
for (const [at, name] of names.entries()) {
  const { professionalId } = await aProfessional(town.db, {
    service: 'chaveiro',
    instant: [200, 2000],
    rating: [100 - at * 5, 20],
    institutional: name === 'Bento',
    phone: `119666600${String(at + 10)}`,
  })
  await town.db.updateTable('professionals').set({ name }).where('id', '=', professionalId).execute()
}

async function provePhone(page: Page, uuid: string, phone: string) {
  await page.goto(`/requests/${uuid}`)
  await page.getByLabel('Código de 4 dígitos').pressSequentially(await town.pinOf(phone))
}

test('a client disliked the first six, picks two of the others, and talks (N-01, N-03)', () =>
  asVisitor({ viewport: phoneSize }, async (visitor) => {
    const { page } = visitor
    const phone = '11977770001'
    await provePhone(page, await town.request('chaveiro', { phone, description: 'Porta trancada.' }), phone)
    await page.waitForURL('**/indicacoes/*')
    await page.getByRole('heading', { level: 1, name: 'Profissionais indicados para você' }).waitFor()
    const cards = page.getByRole('article')
    assert.deepEqual(await cards.getByRole('heading').allInnerTexts(), names.slice(0, 6))
    const bento = page.getByRole('article', { name: 'Bento' })
    for (const word of ['Institucional', 'Verificado', 'A combinar', '4,8 (20 avaliações)'])
      assert.ok(await bento.getByText(word).isVisible(), word)
    const link = bento.getByRole('link', { name: 'Bento' })
    assert.match((await link.getAttribute('href'))!, /^\/profissionais\/carlos-\d+$/)
    assert.equal(await page.getByRole('button', { name: 'Falar com os escolhidos' }).isDisabled(), true)
    await assertFits(page)
    await assertAccessible(page)

    await page.getByRole('button', { name: 'Não gostei das indicações' }).click()
    const dialog = page.getByRole('dialog', { name: 'Não gostei das indicações', exact: true })
    await dialog.getByRole('radio', { name: 'Queria mais opções' }).check()
    await assertAccessible(page)
    await dialog.getByRole('button', { name: 'Enviar motivo' }).click()
    await page.getByText('Estas são outras indicações.').waitFor()
    assert.deepEqual(await cards.getByRole('heading').allInnerTexts(), names.slice(6))

    for (const name of names.slice(6)) await page.getByRole('checkbox', { name: `Falar com ${name}` }).check()
    await page.getByRole('button', { name: 'Falar com 2 profissionais' }).click()
    await page.getByText('Pronto: Gema e Hélio já receberam o seu contato').waitFor()
    await page.getByRole('link', { name: 'Conversar com Gema' }).click()
    await page.waitForURL('**/mensagens/*')
    await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('Oi, quando você consegue vir?')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await page.getByRole('log').getByText('Oi, quando você consegue vir?').waitFor()
    assertNoProblems(visitor)
  }))

test('without script the client picks, is told who has gone, and lets the order go on', async () => {
  const cookie = await town.signIn('11922223333')
  const uuid = await town.request('chaveiro', {}, { cookie })
  await asVisitor({ viewport: desktop, cookie, javaScript: false }, async ({ page }) => {
    await page.goto(`/indicacoes/${uuid}`)
    await town.db.updateTable('professionals').set({ paused: true }).where('name', '=', 'Alice').execute()
    await page.getByRole('checkbox', { name: 'Falar com Alice' }).check()
    await page.getByRole('checkbox', { name: 'Falar com Cora' }).check()
    await page.getByRole('button', { name: 'Falar com os escolhidos' }).click()
    await page.getByRole('alert').getByText('não pode mais atender agora').waitFor()
    await page.getByText('Pronto: Cora já recebeu o seu contato').waitFor()
    await page.getByText('Não gostei das indicações').click()
    await page.getByRole('radio', { name: 'Preço alto' }).check()
    await page.getByRole('button', { name: 'Enviar motivo' }).click()
    await page.getByText('Estas são outras indicações.').waitFor()
    await page.getByText('Não gostei das indicações').click()
    await page.getByRole('radio', { name: 'Outro' }).check()
    await page.getByRole('button', { name: 'Enviar motivo' }).click()
    await page.waitForURL(`**/meus-pedidos/${uuid}`)
    await page.goto(`/indicacoes/${uuid}`)
    assert.match(page.url(), /\/meus-pedidos\//)
  })
})

test('where nobody can be indicated the client is told so, with the way to the order (N-02)', async () => {
  const cookie = await town.signIn('11922223333')
  const uuid = await town.request('borracheiro', { state: 'ac', city: 'rio-branco' }, { cookie })
  await asVisitor({ cookie, viewport: narrow }, async (visitor) => {
    const { page } = visitor
    await page.goto(`/indicacoes/${uuid}`)
    await page.getByRole('heading', { level: 1, name: /^Nenhum profissional encontrado/ }).waitFor()
    const link = page.getByRole('link', { name: 'Acompanhar o pedido' })
    assert.equal(await link.getAttribute('href'), `/meus-pedidos/${uuid}`)
    await assertFits(page)
    await assertAccessible(page)
    assertNoProblems(visitor)
  })
})

test('a professional turns the indications on with limits and off again, without script', async () => {
  const cookie = await town.signIn('11933330001', 'professional')
  await asVisitor({ cookie, viewport: narrow, javaScript: false }, async ({ page }) => {
    await page.goto('/profissional/perfil')
    const box = page.getByRole('region', { name: 'Indicação na hora' })
    assert.ok(await box.getByText('Desligada', { exact: true }).isVisible())
    await box.getByLabel('Limite por dia, em moedas').fill('50')
    await box.getByLabel('Limite por mês, em moedas').fill('20')
    await box.getByRole('button', { name: 'Ligar indicação na hora' }).click()
    await box.getByText('O limite do mês não pode ser menor que o do dia.').waitFor()
    await box.getByText('Marque a autorização para ligar.').waitFor()
    assert.equal(await box.getByLabel('Limite por dia, em moedas').inputValue(), '50')
    await box.getByLabel('Limite por mês, em moedas').fill('300')
    await box.getByLabel('Seu preço a partir de').fill('zero')
    await box.getByRole('checkbox').check()
    await box.getByRole('button', { name: 'Ligar indicação na hora' }).click()
    await box.getByText('Digite um valor entre R$ 0,01 e R$ 100.000,00').waitFor()
    await box.getByLabel('Seu preço a partir de').fill('180')
    await box.getByRole('checkbox').check()
    await box.getByRole('button', { name: 'Ligar indicação na hora' }).click()
    await box.getByText('Indicação na hora ligada: até 50 moedas por dia e 300 moedas por mês.').waitFor()
    assert.ok(await box.getByText('Ligada', { exact: true }).isVisible())
    assert.equal((await box.getByLabel('Seu preço a partir de').inputValue()).replace(/\s/g, ' '), 'R$ 180,00')
    await assertFits(page)
    await box.getByRole('button', { name: 'Desligar' }).click()
    await box.getByText('Indicação na hora desligada.').waitFor()
  })
  await asVisitor({ cookie, viewport: desktop }, async (visitor) => {
    await visitor.page.goto('/profissional/perfil')
    await visitor.page.waitForLoadState('networkidle')
    await assertAccessible(visitor.page)
    assertNoProblems(visitor)
  })
})
