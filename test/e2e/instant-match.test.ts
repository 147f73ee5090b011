import type { Page } from '@playwright/test'
import { aProfessional } from '#db/builders/people.ts'
import { assertAccessible, assertFits, assertNoProblems, desktop, narrow, phoneSize } from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, withSetup } from './journey.ts'
import { phones } from './people.ts'

/** Eight locksmiths in São Paulo, best rated first. */
const names = ['Alice', 'Bento', 'Cora', 'Dario', 'Elis', 'Frida', 'Gema', 'Hélio']
const test = withSetup(async ({ db }) => {
  for (const [index, name] of names.entries()) {
    const { professionalId } = await aProfessional(db, {
      service: 'chaveiro',
      instant: [200, 2000],
      rating: [100 - index * 5, 20],
      institutional: name === 'Bento',
      phone: `119666600${String(index + 10)}`,
    })
    await db.updateTable('professionals').set({ name }).where('id', '=', professionalId).execute()
  }
  await db
    .updateTable('professionals')
    .set({ median_answer_minutes: 12, answer_percent: 95, last_seen: 'week' })
    .where('name', '=', 'Alice')
    .execute()
})

async function provePhone(demo: Demo, page: Page, uuid: string, phone: string) {
  await page.goto(`/requests/${uuid}`)
  await page.getByLabel('Código de 4 dígitos').pressSequentially(await demo.waitForPin(phone))
}

test('a client dislikes the first six, picks two others, and writes to them (N-01, N-03)', async ({ demo, visit }) => {
  const visitor = await visit({ viewport: phoneSize })
  const { page } = visitor
  const phone = '11977770001'
  await provePhone(demo, page, await demo.request('chaveiro', { phone, description: 'Porta trancada.' }), phone)
  await page.waitForURL('**/indicacoes/*')
  await expect(page.getByRole('heading', { level: 1, name: 'Profissionais indicados para você' })).toBeVisible()
  const cards = page.getByRole('article')
  expect(await cards.getByRole('heading').allInnerTexts()).toStrictEqual(names.slice(0, 6))
  const bento = page.getByRole('article', { name: 'Bento' })
  for (const word of [
    'Responde em cerca de 10 min',
    'Responde 95% dos contatos',
    'Esteve na Ajeita nos últimos 7 dias',
  ])
    await expect(page.getByRole('article', { name: 'Alice' }).getByText(word), word).toBeVisible()
  for (const word of ['Institucional', 'Verificado', 'A combinar', '4,8 (20 avaliações)'])
    await expect(bento.getByText(word), word).toBeVisible()
  const link = bento.getByRole('link', { name: 'Bento' })
  expect((await link.getAttribute('href'))!).toMatch(/^\/profissionais\/carlos-\d+$/)
  await expect(page.getByRole('button', { name: 'Falar com os escolhidos' })).toBeDisabled()
  await assertFits(page)
  await assertAccessible(page)

  await page.getByRole('button', { name: 'Não gostei das indicações' }).click()
  const dialog = page.getByRole('dialog', { name: 'Não gostei das indicações', exact: true })
  await dialog.getByRole('radio', { name: 'Queria mais opções' }).check()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Enviar motivo' }).click()
  await expect(page.getByText('Estas são outras indicações.')).toBeVisible()
  expect(await cards.getByRole('heading').allInnerTexts()).toStrictEqual(names.slice(6))

  for (const name of names.slice(6)) await page.getByRole('checkbox', { name: `Falar com ${name}` }).check()
  await page.getByRole('button', { name: 'Falar com 2 profissionais' }).click()
  await expect(page.getByText('Pronto: Gema e Hélio já receberam o seu contato')).toBeVisible()
  await page.getByRole('link', { name: 'Conversar com Gema' }).click()
  await page.waitForURL('**/mensagens/*')
  await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('Oi, quando você consegue vir?')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByRole('log').getByText('Oi, quando você consegue vir?')).toBeVisible()
  assertNoProblems(visitor)
})

test('instant match works without JavaScript for the client, and a professional turns it on and off (N-02)', async ({
  demo,
  visit,
}) => {
  await test.step('without JavaScript the client picks, or sees that there are no candidates (N-02)', async () => {
    await test.step('without JavaScript the client picks, sees who is unavailable, and publishes the order', async () => {
      const cookie = await demo.signIn(phones.bia)
      const uuid = await demo.request('chaveiro', {}, { cookie })
      const { page } = await visit({ viewport: desktop, cookie, javaScript: false })
      await page.goto(`/indicacoes/${uuid}`)
      await demo.db.updateTable('professionals').set({ paused: true }).where('name', '=', 'Alice').execute()
      await page.getByRole('checkbox', { name: 'Falar com Alice' }).check()
      await page.getByRole('checkbox', { name: 'Falar com Cora' }).check()
      await page.getByRole('button', { name: 'Falar com os escolhidos' }).click()
      await expect(page.getByRole('alert').getByText('não pode mais atender agora')).toBeVisible()
      await expect(page.getByText('Pronto: Cora já recebeu o seu contato')).toBeVisible()
      await page.getByText('Não gostei das indicações').click()
      await page.getByRole('radio', { name: 'Preço alto' }).check()
      await page.getByRole('button', { name: 'Enviar motivo' }).click()
      await expect(page.getByText('Estas são outras indicações.')).toBeVisible()
      await page.getByText('Não gostei das indicações').click()
      await page.getByRole('radio', { name: 'Outro' }).check()
      await page.getByRole('button', { name: 'Enviar motivo' }).click()
      await page.waitForURL(`**/meus-pedidos/${uuid}`)
      await page.goto(`/indicacoes/${uuid}`)
      expect(page.url()).toMatch(/\/meus-pedidos\//)
    })
    await test.step('without candidates the client is informed and directed to the order (N-02)', async () => {
      const cookie = await demo.signIn(phones.bia)
      const uuid = await demo.request('borracheiro', { state: 'ac', city: 'rio-branco' }, { cookie })
      const visitor = await visit({ cookie, viewport: narrow })
      const { page } = visitor
      await page.goto(`/indicacoes/${uuid}`)
      await expect(page.getByRole('heading', { level: 1, name: /^Nenhum profissional encontrado/ })).toBeVisible()
      const link = page.getByRole('link', { name: 'Acompanhar o pedido' })
      await expect(link).toHaveAttribute('href', `/meus-pedidos/${uuid}`)
      await assertFits(page)
      await assertAccessible(page)
      assertNoProblems(visitor)
    })
  })

  await test.step('a professional enables instant match with limits and disables it, without JavaScript', async () => {
    const cookie = await demo.signIn(phones.carlos, 'professional')
    {
      const { page } = await visit({ cookie, viewport: narrow, javaScript: false })
      await page.goto('/profissional/perfil')
      const box = page.getByRole('region', { name: 'Indicação na hora' })
      await expect(box.getByText('Desligada', { exact: true })).toBeVisible()
      await box.getByRole('button', { name: 'Ligar indicação na hora' }).click()
      await expect(box.getByText('Digite um limite.')).toHaveCount(2)
      await box.getByLabel('Limite por dia, em moedas').fill('50')
      await box.getByLabel('Limite por mês, em moedas').fill('20')
      await box.getByRole('button', { name: 'Ligar indicação na hora' }).click()
      await expect(box.getByText('O limite do mês não pode ser menor que o do dia.')).toBeVisible()
      await expect(box.getByText('Marque a autorização para ligar.')).toBeVisible()
      await expect(box.getByLabel('Limite por dia, em moedas')).toHaveValue('50')
      await box.getByLabel('Limite por mês, em moedas').fill('300')
      await box.getByRole('checkbox').check()
      await box.getByRole('button', { name: 'Ligar indicação na hora' }).click()
      await expect(box.getByText('Indicação na hora ligada: até 50 moedas por dia e 300 moedas por mês.')).toBeVisible()
      await expect(box.getByText('Ligada', { exact: true })).toBeVisible()
      await assertFits(page)
      await box.getByRole('button', { name: 'Desligar' }).click()
      await expect(box.getByText('Indicação na hora desligada.')).toBeVisible()
    }
    const visitor = await visit({ cookie, viewport: desktop })
    await visitor.page.goto('/profissional/perfil')
    await visitor.page.waitForLoadState('networkidle')
    await assertAccessible(visitor.page)
    assertNoProblems(visitor)
  })
})
