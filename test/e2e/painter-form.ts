import { expect, type Page } from '@playwright/test'

/** The fields of the request form for a painter in São Paulo, as a person fills them in. */
export const painterPage = '/reformas-e-reparos/pintor'

export const bia = { name: 'Bia Castanho', email: 'bia.castanho@exemplo.com.br', phone: '11922223333' }

export const locateForm = (page: Page) => page.locator('page-island[name=request-form]')
export const clickContinue = (page: Page) => locateForm(page).getByRole('button', { name: 'Continuar' }).click()
export const sendButton = (page: Page) => locateForm(page).getByRole('button', { name: 'Pedir orçamentos' })

const step = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

/** Opens the page and waits until the form is alive. */
export async function openForm(page: Page) {
  await page.goto(painterPage)
  await waitForForm(page)
}

/** The first touch hydrates the form; a touch before the page's script runs leaves no trace, so it is repeated. */
export const waitForForm = (page: Page) =>
  expect(async () => {
    await locateForm(page).dispatchEvent('pointerdown')
    await expect(page.locator('page-island[name=request-form][ready]')).toBeAttached({ timeout: 1000 })
  }).toPass()

/** The questions of the service, four steps. */
export async function answerService(page: Page) {
  await page.getByRole('radio', { name: 'Um cômodo' }).check()
  await clickContinue(page)
  await page.getByRole('radio', { name: 'De 31 a 80 m²' }).check()
  await page.getByRole('checkbox', { name: 'Descascando' }).check()
  await clickContinue(page)
  await page.getByRole('radio', { name: 'Eu já tenho a tinta' }).check()
  await clickContinue(page)
  await page.getByRole('radio', { name: 'Vazio' }).check()
  await clickContinue(page)
}

export async function answerWhen(page: Page) {
  await page.getByRole('radio', { name: 'Nos próximos 30 dias' }).check()
  await clickContinue(page)
}

/** The CEP fills the address; otherwise a few letters suggest the city. */
export async function answerPlace(page: Page, postalCode = '01310100') {
  await page.getByLabel('CEP').pressSequentially(postalCode)
  if (postalCode === '01310100') await expect(page.getByLabel('Rua e número')).toHaveValue('Avenida Paulista')
  else {
    await page.getByRole('combobox', { name: 'Cidade' }).pressSequentially('São Pau')
    await page.getByRole('listbox', { name: 'Sugestões' }).getByRole('option', { name: 'São Paulo' }).first().click()
  }
  await page.getByLabel('Bairro').fill('Pinheiros')
  await clickContinue(page)
}

export async function answerDetails(page: Page, description = 'Pintar o quarto de branco.') {
  await page.getByLabel('Quer contar mais alguma coisa?').fill(description)
  await step(page, 'Como prefere falar').getByRole('radio', { name: 'WhatsApp' }).check()
  await clickContinue(page)
}

export async function answerContact(page: Page, { name, email, phone } = bia) {
  await page.getByLabel('Nome').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Celular com DDD').pressSequentially(phone)
}

/** Fills everything up to the last button, for a visitor. */
export async function fillForm(page: Page, contact = bia) {
  await answerService(page)
  await answerWhen(page)
  await answerPlace(page)
  await answerDetails(page)
  await answerContact(page, contact)
}
