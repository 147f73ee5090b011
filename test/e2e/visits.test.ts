import type { Page } from '@playwright/test'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { addDays } from '#domain/shared/durations.ts'
import { assertAccessible, assertFits, assertNoProblems, narrow, takeScreenshot, openDisclosure } from './browser.ts'
import type { Demo } from './demo-data.ts'
import { expect, test } from './journey.ts'
import { type Person, phones } from './people.ts'

/** Visits: proposed, answered, in the calendar. */

/** The contact with an unread message, in Ana's order with contacts. */
async function conversationOf(demo: Demo) {
  const lead = await demo.db
    .selectFrom('leads as l')
    .innerJoin('professionals as p', 'p.id', 'l.professional_id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['l.id', 'u.phone', 'p.name'])
    .where('o.uuid', '=', anaOrders.LEADS)
    .where('l.state', '=', 'accepted')
    .executeTakeFirstOrThrow()
  const person = Object.entries(phones).find(([, phone]) => phone === lead.phone)![0] as Person
  return { ...lead, person }
}

/** Starts at the order, where a dialog for another unread message may open. */
async function openVisit(page: Page) {
  const dialog = page.getByRole('dialog')
  await page.addLocatorHandler(dialog, () => dialog.getByRole('button', { name: 'Fechar' }).click(), { times: 1 })
  await page.getByRole('link', { name: 'Ver visita' }).click()
  await page.waitForURL(/\/visita\/\d+$/)
}

const dayIn = (days: number) => addDays(new Date(), days).toISOString().slice(0, 10)

test('a visit is proposed, moved on request and confirmed', async ({ demo, signedInAs }) => {
  const options = { viewport: narrow, dark: true }
  const { id, person, name } = await conversationOf(demo)
  const ofPro = await signedInAs(person, options)
  const ofAna = await signedInAs('ana', options)
  const contact = `/profissional/contatos/${id}`

  const propose = async (title: string, time: string) => {
    await ofPro.page.goto(contact)
    await openDisclosure(ofPro.page, 'Visita')
    const card = ofPro.page.getByRole('region', { name: 'Visita', exact: true })
    const form = card.getByRole('button', { name: 'Propor visita' })
    if (!(await form.isVisible())) await card.getByText(title).click()
    await form.click()
    await expect(card.getByLabel('Dia')).toHaveAttribute('aria-invalid', 'true')
    await card.getByLabel('Dia').fill(dayIn(5))
    await card.getByLabel('Hora').fill(time)
    await card.getByLabel('Quanto tempo').selectOption('2 horas')
    await card.getByLabel('Recado para o cliente').fill('Levo a escada')
    await card.getByLabel('Endereço da visita').fill('Rua dos Pinheiros, 100, apto 12')
    await takeScreenshot(ofPro.page, `visit-form-${time.slice(0, 2)}`)
    await form.click()
    await expect(card.getByText('Esperando o cliente confirmar').last()).toBeVisible()
  }
  await propose('Marcar visita', '14:00')

  await ofAna.page.goto(`/meus-pedidos/${anaOrders.LEADS}`)
  await expect(ofAna.page.getByText('Esperando sua confirmação')).toBeVisible()
  await takeScreenshot(ofAna.page, 'order-with-visit')
  await openVisit(ofAna.page)
  await expect(ofAna.page.getByRole('heading', { level: 1, name: `Visita de ${name}` })).toBeVisible()
  await expect(ofAna.page.getByText(/, às 14:00$/)).toBeVisible()
  await assertAccessible(ofAna.page)
  await assertFits(ofAna.page)
  await takeScreenshot(ofAna.page, 'visit')
  await ofAna.page.getByText('Pedir outro horário').click()
  await ofAna.page.getByLabel('Quando você pode').fill('Depois das 18h')
  await ofAna.page.getByRole('button', { name: 'Enviar' }).click()
  await expect(ofAna.page.getByText('Você pediu outro horário')).toBeVisible()

  await ofPro.page.goto(contact)
  await expect(ofPro.page.getByText('Recado do cliente: “Depois das 18h”')).toBeVisible()
  await propose('Marcar visita', '18:30')
  await ofAna.page.goto(`/meus-pedidos/${anaOrders.LEADS}`)
  await openVisit(ofAna.page)
  const otherTab = await ofAna.context.newPage()
  await otherTab.goto(ofAna.page.url())
  await expect(otherTab.getByRole('button', { name: 'Confirmar visita' })).toBeVisible()
  await ofAna.page.getByRole('button', { name: 'Confirmar visita' }).click()
  for (const tab of [ofAna.page, otherTab]) await expect(tab.getByText('Confirmada por você')).toBeVisible()

  await ofPro.page.goto('/profissional/agenda')
  await expect(ofPro.page.getByRole('article').first()).toContainText('Confirmada')
  await expect(ofPro.page.locator('nav [aria-current=page]').first()).toContainText('Contatos')
  await assertAccessible(ofPro.page)
  await assertFits(ofPro.page)
  await takeScreenshot(ofPro.page, 'agenda')
  const address = await ofPro.page.getByLabel('Endereço da sua agenda').inputValue()
  const calendar = await ofAna.context.request.get(address)
  expect(await calendar.text()).toContain('STATUS:CONFIRMED')
  await ofPro.page.getByRole('button', { name: 'Criar outro endereço' }).click()
  await expect(ofPro.page.getByLabel('Endereço da sua agenda')).not.toHaveValue(address)
  expect((await ofAna.context.request.get(address)).status()).toBe(404)

  await ofPro.page.goto(contact)
  await openDisclosure(ofPro.page, 'Visita')
  const card = ofPro.page.getByRole('region', { name: 'Visita', exact: true })
  await card.getByText('Propor outro horário').click()
  await expect(card.getByLabel('Dia')).toHaveValue(dayIn(5))
  await expect(card.getByLabel('Hora')).toHaveValue('18:30')
  await expect(card.getByLabel('Quanto tempo')).toHaveValue('120')
  await expect(card.getByLabel('Recado para o cliente')).toHaveValue('Levo a escada')
  await card.locator('summary', { hasText: 'Desmarcar visita' }).click()
  await expect(card.getByText('Confirmada', { exact: true }).last()).toBeVisible()
  await card.getByRole('button', { name: 'Desmarcar visita' }).click()
  await expect(ofPro.page.getByText('Desmarcada').last()).toBeVisible()
  assertNoProblems(ofPro, 2)
  assertNoProblems(ofAna)
})
