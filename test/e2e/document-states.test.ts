import type { Page } from '@playwright/test'
import { aProfessional, signedInCookie } from '#db/builders/people.ts'
import { addDays } from '#domain/shared/durations.ts'
import { expireDocuments } from '#domain/verification/sweep-documents.server.ts'
import { assertAccessible, assertFits, assertNoProblems, desktop, takeScreenshot, narrow } from './browser.ts'
import { signInVerifier, uploadFile } from './document-parts.ts'
import { expect, test } from './journey.ts'

/** Documents through every state, for professional and staff; the identity: documents.test.ts. */

const dayIn = (days: number) => addDays(new Date(), days).toISOString().slice(0, 10)
const wide = { name: 'desktop', viewport: desktop }
const phone = { name: 'phone', viewport: narrow, dark: true }

type Kind = {
  name: string
  service: string
  pieces: [string, ...string[]]
  typed: Record<string, string>
  chosen?: Record<string, string>
  options: typeof wide
  /** No service asks for it. */
  isOptional?: true
  /** Expires and must be sent again. */
  ends?: true
}
const kinds: Kind[] = [
  {
    name: 'Registro no CRMV',
    service: 'veterinario-em-casa',
    pieces: ['Carteira ou certidão do conselho'],
    typed: { Número: '12345' },
    chosen: { 'Estado do registro': 'São Paulo' },
    options: wide,
  },
  {
    name: 'Seguro de responsabilidade civil',
    service: 'pintor',
    pieces: ['Apólice'],
    typed: { Seguradora: 'Seguros do Vale', 'Número da apólice': '778-1', 'Válido até': dayIn(200) },
    options: phone,
    isOptional: true,
    ends: true,
  },
]

async function fillIn(page: Page, { pieces, typed, chosen = {} }: Kind) {
  for (const name of pieces) await uploadFile(page, name)
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)
  for (const [label, option] of Object.entries(chosen)) await page.getByLabel(label).selectOption({ label: option })
  await page.getByRole('button', { name: 'Enviar para análise' }).click()
  await page.waitForURL('**/profissional/perfil/documentos')
}

/** Staff open the latest document. */
async function openLast(staff: Page, { name }: Kind) {
  await staff.goto('/interno/verificacoes')
  await staff
    .getByRole('button', { name: /^Conferir/ })
    .last()
    .click()
  await expect(staff.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

for (const kind of kinds)
  test(`${kind.name}: submitted, rejected, submitted again, returned, corrected, approved${kind.ends ? ', expired' : ''} (${kind.options.name})`, async ({
    demo,
    visit,
  }) => {
    const pro = await aProfessional(demo.db, { approved: false, service: kind.service, documents: [] })
    await demo.db.updateTable('professionals').set({ state: 'active' }).where('id', '=', pro.professionalId).execute()
    const visitor = await visit({ ...kind.options, cookie: await signedInCookie(demo.db, pro.userId) })
    const desk = await visit({ ...kind.options, cookie: await signInVerifier(demo) })
    const [{ page }, { page: staff }] = [visitor, desk]
    const card = page.getByRole('region', { name: kind.name, exact: true })
    const stands = async (status: string) => {
      await page.goto('/profissional/perfil/documentos')
      await expect(card.getByText(status, { exact: true })).toBeVisible()
    }
    const open = (step: string) => card.getByRole('link', { name: `${step} ${kind.name}` }).click()

    await stands(kind.isOptional ? 'Opcional' : 'Falta enviar')
    await open('Enviar')
    await fillIn(page, kind)
    await stands('Em análise')

    await openLast(staff, kind)
    const refuse = staff.locator('form[data-key=refuse]')
    await refuse.getByRole('radio', { name: 'O que foi enviado não basta para comprovar.' }).check()
    await refuse.getByRole('button', { name: 'Recusar' }).click()
    await expect(staff.getByText('Documento recusado. O profissional foi avisado.')).toBeVisible()
    await stands('Recusado')
    await expect(card.getByText('O que foi enviado não basta para comprovar.')).toBeVisible()

    await open('Enviar')
    await fillIn(page, kind)
    await openLast(staff, kind)
    const correction = staff.locator('form[data-key=correction]')
    await correction.getByRole('checkbox', { name: kind.pieces[0] }).check()
    await correction.getByRole('radio', { name: /^Não deu para ler/ }).check()
    await correction.getByRole('button', { name: 'Pedir correção' }).click()
    await expect(staff.getByText('Correção pedida. O profissional foi avisado.')).toBeVisible()
    await stands('Precisa de correção')
    await assertAccessible(page)
    await assertFits(page)
    await open('Corrigir')
    await uploadFile(page, kind.pieces[0])
    await page.getByRole('button', { name: 'Enviar a correção' }).click()
    await page.waitForURL('**/profissional/perfil/documentos')
    await stands('Em análise')

    await openLast(staff, kind)
    await staff.getByRole('button', { name: 'Aprovar' }).click()
    await expect(staff.getByText('Documento aprovado. O profissional foi avisado.')).toBeVisible()
    await stands('Aprovado')

    await expireDocuments(demo.db, addDays(new Date(), 250))
    await stands(kind.ends ? 'Vencido' : 'Aprovado')
    await expect(card.getByRole('link', { name: `Enviar ${kind.name}` })).toHaveCount(kind.ends ? 1 : 0)
    await assertFits(page)
    await takeScreenshot(page, `state-${kind.service}-${kind.pieces[0]}`)
    assertNoProblems(visitor)
    assertNoProblems(desk)
  })
