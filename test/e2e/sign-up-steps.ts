import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Demo } from './demo-data.ts'
import { expect } from './journey.ts'

/** The steps of a sign-up up to the document, the same with and without JavaScript. */
export async function signUpSteps(
  demo: Demo,
  page: Page,
  digits: string,
  hasScript = true,
  atStep = async (_: string) => {},
) {
  expect(page.url()).toMatch(/\/profissional\/cadastro\?token=/)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  const send = page.getByRole('button', { name: 'Enviar código por SMS' })
  await send.click()
  await expect(page.getByText('Para continuar, marque que leu e aceita os termos.')).toBeVisible()
  await page.getByLabel(/Li e aceito/).check()
  await atStep('phone')
  await send.click()
  await expect(page.getByRole('heading', { name: 'Confirme seu celular' })).toBeVisible()
  const pin = await demo.waitForPin(digits)
  const enter = async (typed: string) => {
    await page.getByLabel('Código de 4 dígitos').fill(typed) // sends itself, where a script can
    if (!hasScript) await page.getByRole('button', { name: 'Confirmar código' }).click()
  }
  await enter(String((Number(pin) + 1) % 10_000).padStart(4, '0'))
  await expect(page.getByText('O código que você digitou está incorreto.')).toBeVisible()
  await enter(pin)

  await page.waitForURL('**/profissional/cadastro/nome')
  await expect(page.getByText('Passo 2 de 7')).toBeVisible()
  await page.getByLabel('Seu nome').fill('Nina Prado')
  await atStep('name')
  await clickContinue(page)

  await page.waitForURL('**/profissional/cadastro/servicos')
  const viewport = page.viewportSize()!
  await page.setViewportSize({ width: 360, height: 400 })
  for (const [typed, service] of [
    ['pintar parede', 'Pintor'],
    ['gesso', 'Gesseiro'],
  ]) {
    await page.getByLabel('Que serviço você faz?').fill(typed!)
    if (!hasScript) await page.getByRole('button', { name: 'Buscar' }).click()
    const include = page.getByRole('button', { name: `Incluir ${service}`, exact: true })
    if (hasScript) await expect(include, 'above the keyboard of a phone').toBeInViewport({ ratio: 1 })
    await include.click()
    await expect(page.getByRole('button', { name: `Retirar ${service}`, exact: true })).toBeVisible()
  }
  await page.setViewportSize(viewport)
  await atStep('services')
  await page.getByRole('link', { name: 'Continuar' }).click()

  await page.waitForURL('**/profissional/cadastro/area')
  await expect(page.getByLabel('Até onde você vai')).toHaveValue('30')
  const code = page.getByLabel('CEP de onde você sai para trabalhar')
  if (hasScript) {
    await code.pressSequentially('99999-999')
    await expect(page.getByText('Este CEP não existe.')).toBeVisible()
    await expect(page.getByText('Com ele achamos seu bairro')).toBeHidden()
    await code.fill('')
  }
  await code.pressSequentially('13010-111')
  if (hasScript) await expect(page.getByText('Este CEP não existe.')).toBeHidden()
  if (hasScript) await expect(page.getByText(/^Encontramos: .*Campinas, SP/)).toBeVisible()
  await page.getByLabel('Até onde você vai').selectOption('50')
  await atStep('area')
  await clickContinue(page)

  await page.waitForURL('**/profissional/cadastro/pedidos')
  const near = page.getByRole('region', { name: 'Chegaram nos últimos dias em São Paulo' })
  await expect(near.getByRole('listitem').first()).toBeVisible()
  expect(await near.innerText(), 'nobody is told who asked').not.toMatch(/Ana|Bia|Rua/)
  await atStep('requests')
  await page.getByRole('link', { name: 'Continuar' }).click()
  await page.waitForURL('**/profissional/completar')
}
const clickContinue = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click()

export const aFace = async () => ({
  name: 'rosto.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#14655a' } })
    .jpeg()
    .toBuffer(),
})
