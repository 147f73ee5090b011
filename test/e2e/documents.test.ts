import { aProfessional, aStaffMember, signedInCookie } from '#db/builders/people.ts'
import { addDays } from '#domain/shared/durations.ts'
import { saoPauloDay } from '#domain/shared/sao-paulo-time.ts'
import { formatDate } from '#texts/format.ts'
import { assertAccessible, assertFits, assertNoProblems, interceptPosts, narrow, takeScreenshot } from './browser.ts'
import type { Demo } from './demo-data.ts'
import { chooseFile, signInVerifier, documentSection, uploadFile } from './document-parts.ts'
import { expect, test } from './journey.ts'

/** A professional submits documents, staff review them. */

const aPdf = {
  name: 'certidao.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\nendobj\n%%EOF\n'),
}

async function aNanny(demo: Demo) {
  const pro = await aProfessional(demo.db, { approved: false, service: 'baba', documents: [] })
  await demo.db.updateTable('professionals').set({ state: 'active' }).where('id', '=', pro.professionalId).execute()
  return { ...pro, cookie: await signedInCookie(demo.db, pro.userId) }
}
const front = 'Frente do documento'
const back = 'Verso do documento'
const selfie = 'Sua foto segurando o documento'

test('an identity is uploaded piece by piece, returned in part, corrected and approved', async ({ demo, visit }) => {
  const options = { viewport: narrow, dark: true }
  const nanny = await aNanny(demo)
  const visitor = await visit({ ...options, cookie: nanny.cookie })
  const { page } = visitor
  await page.goto('/profissional/perfil')
  await page.getByRole('link', { name: 'Documentos', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Documentos' })).toBeVisible()
  await expect(page.getByText('Exigido para: Babá.')).toBeVisible()
  await assertAccessible(page)
  await assertFits(page)
  await takeScreenshot(page, 'documents')
  await page.getByRole('link', { name: 'Enviar Identidade' }).click()
  await page.route('**/v1/pictures', (route) => route.abort(), { times: 1 })
  await chooseFile(page, front)
  await documentSection(page, front).getByRole('button', { name: 'Enviar de novo' }).click()
  await expect(documentSection(page, front).getByText('Recebido')).toBeVisible()
  await uploadFile(page, back)
  await page.getByLabel('Nome completo, como no documento').fill('Carlos Teixeira')
  await page.getByRole('button', { name: 'Enviar para análise' }).click()
  await expect(page.getByRole('alert').filter({ hasText: `Falta enviar: “${selfie}”.` })).toBeVisible()
  await expect(page.getByLabel(`Escolher arquivo: ${selfie}`)).toBeFocused()
  await takeScreenshot(page, 'identity-missing')
  await uploadFile(page, selfie)
  await expect(page.getByText(`Falta enviar: “${selfie}”.`)).toHaveCount(0)
  await assertAccessible(page)
  await assertFits(page)
  await takeScreenshot(page, 'identity')
  await page.getByRole('button', { name: 'Enviar para análise' }).click()
  await page.waitForURL('**/profissional/perfil/documentos')
  await expect(page.getByRole('region', { name: 'Identidade' }).getByText('Em análise')).toBeVisible()

  const desk = await visit({ ...options, cookie: await signInVerifier(demo) })
  const staff = desk.page
  await staff.goto('/interno/verificacoes')
  await assertAccessible(staff)
  await assertFits(staff)
  await takeScreenshot(staff, 'queue')
  await staff
    .getByRole('button', { name: /^Conferir/ })
    .last()
    .click()
  await expect(staff.getByRole('heading', { level: 1, name: 'Identidade' })).toBeVisible()
  for (const name of [front, back, selfie]) {
    const picture = staff.getByRole('img', { name })
    await expect(picture).toBeVisible()
    expect(
      await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
    ).toBeGreaterThan(0)
  }
  const src = (await staff.getByRole('img', { name: front }).getAttribute('src'))!
  const opens = async (cookie: string) =>
    (await fetch(demo.address + src, { headers: cookie ? { cookie } : {} })).status
  const others = [nanny.cookie, await signInVerifier(demo), (await aNanny(demo)).cookie, '']
  expect(await Promise.all([desk.cookie, ...others].map(opens))).toEqual([200, 404, 404, 404, 401])
  await staff.keyboard.press('Alt+KeyG')
  await staff.getByRole('button', { name: 'Aumentar' }).first().click()
  await assertAccessible(staff)
  await assertFits(staff)
  await takeScreenshot(staff, 'verification')

  // In the assignee's list; taken for others.
  const list = await desk.context.newPage()
  await list.goto('/interno/verificacoes')
  await expect(list.getByRole('region', { name: 'Com você' }).getByRole('button', { name: /^Continuar/ })).toBeVisible()
  await list.close()
  const other = await visit({ cookie: await signInVerifier(demo) })
  await other.page.goto('/interno/verificacoes')
  await expect(other.page.getByText(/^Com outra pessoa até/)).toBeVisible()
  await expect(other.page.getByRole('button', { name: /^Conferir/ }).last()).toBeDisabled()
  await other.page.goto(staff.url())
  await expect(other.page.getByText('Este documento já foi decidido')).toBeVisible()
  await expect(other.page.getByRole('img', { name: front })).toHaveCount(0)

  await staff.keyboard.press('Alt+KeyC')
  await staff.keyboard.press('Tab') // from the first piece to the second
  await staff.keyboard.press('Space')
  const correction = staff.locator('form[data-key=correction]')
  await expect(correction.getByRole('checkbox', { name: back })).toBeChecked()
  await correction.getByRole('radio', { name: /^Não deu para ler/ }).check()
  await correction.getByLabel('Recado ao profissional').fill('Tire sem flash, por favor.')
  await correction.getByRole('button', { name: 'Pedir correção' }).click()
  await expect(staff.getByText('Correção pedida. O profissional foi avisado.')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Recado do nosso time: Tire sem flash, por favor.')).toBeVisible()
  await page.getByRole('link', { name: 'Corrigir Identidade' }).click()
  await expect(documentSection(page, front).getByRole('button')).toHaveCount(0)
  await uploadFile(page, back)
  await takeScreenshot(page, 'correction')
  await page.getByRole('button', { name: 'Enviar a correção' }).click()
  await page.waitForURL('**/profissional/perfil/documentos')

  await staff.goto('/interno/verificacoes')
  await staff
    .getByRole('button', { name: /^Conferir/ })
    .last()
    .click()
  await expect(staff.getByRole('heading', { level: 1, name: 'Identidade' })).toBeVisible()
  await staff.keyboard.press('Alt+KeyA')
  await expect(staff.getByRole('button', { name: 'Aprovar' })).toBeFocused()
  const lost = (await interceptPosts(staff, (url) => url.pathname.endsWith('.data')))('lost answer')
  await staff.keyboard.press('Enter')
  await lost
  await expect(staff.getByText('Documento aprovado. O profissional foi avisado.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Identidade' }).getByText('Aprovado', { exact: true })).toBeVisible()
  assertNoProblems(visitor, 2) // the aborted upload, and the missing file
  assertNoProblems(desk, 1) // the lost response
  const looked = await demo.db
    .selectFrom('audit_log')
    .select('action')
    .where('action', 'in', [
      'picture.read',
      'verification.claimed',
      'verification.asked_again',
      'verification.approved',
    ])
    .execute()
  expect(new Set(looked.map(({ action }) => action)).size).toBe(4)
})

test('a stale page shows the current state of the document; an oversized file names the limit', async ({
  demo,
  visit,
}) => {
  const nanny = await aNanny(demo)
  const visitor = await visit({ viewport: narrow, cookie: nanny.cookie })
  const { page } = visitor
  await page.goto('/profissional/perfil/documentos/identidade')
  await documentSection(page, front)
    .getByLabel(`Escolher arquivo: ${front}`)
    .setInputFiles({ ...aPdf, buffer: Buffer.alloc(6_000_000) })
  await expect(documentSection(page, front).getByRole('alert')).toHaveText(/mais de 5 MB/)
  for (const one of [front, back, selfie]) await uploadFile(page, one)
  await expect(page.getByText('Falta enviar', { exact: true })).toBeVisible()
  await demo.db
    .updateTable('verifications')
    .set({ status: 'in_review', holder: 'Carlos Teixeira', sent_at: new Date() })
    .where('professional_id', '=', nanny.professionalId)
    .execute()
  await page.getByLabel('Nome completo, como no documento').fill('Carlos Teixeira')
  await page.getByRole('button', { name: 'Enviar para análise' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByText('Em análise', { exact: true })).toBeVisible()
  await expect(page.getByText('Falta enviar', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /arquivo|análise/ })).toHaveCount(0)
  assertNoProblems(visitor, 1)
})

test('a company starts with its CNPJ, and its identity names the responsible person', async ({ demo, visit }) => {
  const options = {
    viewport: narrow,
    dark: true,
    cnpj: '30.745.219/D001-73',
    cpf: '935.118.642-32',
    taken: '402.753.186-80',
  }
  const { cnpj, cpf, taken, ...seen } = options
  const other = await aNanny(demo)
  const nanny = await aNanny(demo)
  const profile = (id: number) => demo.db.updateTable('professionals').where('id', '=', id)
  await profile(other.professionalId)
    .set({ document: taken.replace(/\D/g, ''), documentation_approved: true })
    .execute()
  await profile(nanny.professionalId).set({ state: 'phone_verified' }).execute()
  const visitor = await visit({ ...seen, cookie: nanny.cookie })
  const { page } = visitor
  await page.goto('/profissional/completar')
  await page.getByText('Atendo como empresa (CNPJ)').click()
  await page.getByLabel('Razão social').fill('Teixeira Cuidados Ltda')
  await page.getByLabel('CNPJ', { exact: true }).fill(cnpj)
  await page.getByRole('button', { name: 'Completar como empresa' }).click()
  await page.waitForURL('**/profissional/cadastro/foto')

  await page.goto('/profissional/perfil/documentos/identidade')
  for (const one of [front, back, selfie]) await uploadFile(page, one)
  const person = page.getByLabel('CPF de quem responde pela empresa')
  const handIn = (name = 'Enviar para análise') => page.getByRole('button', { name }).click()
  await page.getByLabel('Nome completo, como no documento').fill('Carlos Teixeira')
  await person.fill('12345678900')
  await expect(person).toHaveValue('123.456.789-00')
  await handIn()
  await expect(person).toHaveAccessibleDescription(/^Confira o CPF: os números não batem\./)
  await person.fill(taken)
  await handIn()
  await expect(person).toHaveAccessibleDescription(/^Este CPF ou CNPJ já está em outro perfil\. Entre com o número/)
  await expect(person).toHaveValue(taken)
  await expect(page.getByLabel('Nome completo, como no documento')).toHaveValue('Carlos Teixeira')
  await assertAccessible(page)
  await assertFits(page)
  await takeScreenshot(page, 'person-of-company')
  await person.fill('529.982.247-25') // a slip: it is not that of the document
  await handIn()
  await page.waitForURL('**/profissional/perfil/documentos')

  const desk = await visit({ ...seen, cookie: await signInVerifier(demo) })
  const staff = desk.page
  const openLast = async () => {
    await staff.goto('/interno/verificacoes')
    await staff
      .getByRole('button', { name: /^Conferir/ })
      .last()
      .click()
    await expect(staff.getByRole('heading', { level: 1, name: 'Identidade' })).toBeVisible()
  }
  await openLast()
  const typed = staff.getByRole('region', { name: 'O que foi digitado' })
  await expect(typed).toContainText(cnpj)
  await expect(typed).toContainText('CPF de quem responde pela empresa')
  await expect(typed).toContainText('529.982.247-25')
  await assertAccessible(staff)
  await assertFits(staff)
  await takeScreenshot(staff, 'person-beside-pictures')
  const correction = staff.locator('form[data-key=correction]')
  await correction.getByRole('radio', { name: /^O número escrito não é o do documento/ }).check()
  await correction.getByRole('button', { name: 'Pedir correção' }).click()
  await expect(staff.getByText('Correção pedida. O profissional foi avisado.')).toBeVisible()

  await page.goto('/profissional/perfil/documentos/identidade')
  await expect(page.getByText('O número escrito não é o do documento.')).toBeVisible()
  await expect(person).toHaveValue('529.982.247-25')
  await person.fill(cpf)
  await handIn('Enviar a correção')
  await page.waitForURL('**/profissional/perfil/documentos')
  await openLast()
  await expect(typed).toContainText(cpf)
  await staff.getByRole('button', { name: 'Aprovar' }).click()
  await expect(staff.getByText('Documento aprovado. O profissional foi avisado.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Identidade' }).getByText('Aprovado', { exact: true })).toBeVisible()

  await staff.goto('/interno/profissionais')
  await staff.getByLabel('Nome, celular, CPF ou CNPJ').fill(cpf)
  await staff.getByRole('button', { name: 'Procurar' }).click()
  await expect(staff.getByText('1 profissional', { exact: true })).toBeVisible()
  await staff.getByRole('link', { name: 'Carlos Teixeira' }).click()
  await expect(staff.getByText(cpf)).toBeVisible()
  assertNoProblems(visitor, 2) // a CPF that is none, and one of somebody else
  assertNoProblems(desk)
})

test('a certificate is sent as a PDF without JavaScript, and opens what a service requires', async ({
  demo,
  visit,
}) => {
  const nanny = await aNanny(demo)
  const { page } = await visit({ javaScript: false, cookie: nanny.cookie })
  await page.goto('/profissional/perfil/documentos/antecedentes')
  await page.getByLabel('Escolher arquivo: Documento').setInputFiles(aPdf)
  await page.getByRole('button', { name: 'Enviar arquivo' }).click()
  await expect(page.getByText('Arquivo guardado.')).toBeVisible()
  await page.getByLabel('Data de emissão').fill(addDays(new Date(), -10).toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Enviar para análise' }).click()
  await expect(
    page.getByRole('region', { name: 'Certidão de antecedentes criminais' }).getByText('Em análise'),
  ).toBeVisible()

  const desk = await visit({ cookie: await signInVerifier(demo) })
  await desk.page.goto('/interno/verificacoes')
  await desk.page
    .getByRole('button', { name: /^Conferir/ })
    .last()
    .click()
  const [download] = await Promise.all([
    desk.page.waitForEvent('download'),
    desk.page.getByRole('link', { name: 'Baixar o PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('documento.pdf')
  const refuse = desk.page.locator('form[data-key=refuse]')
  await refuse.getByRole('radio', { name: 'O documento é de outra pessoa ou empresa.' }).check()
  await refuse.getByRole('button', { name: 'Recusar' }).click()
  await expect(desk.page.getByText('Documento recusado. O profissional foi avisado.')).toBeVisible()
  await page.goto('/profissional/perfil/documentos')
  await expect(page.getByText('O documento é de outra pessoa ou empresa.')).toBeVisible()
})

test('staff find, suspend and restore a professional, and decide after reauthentication', async ({ demo, visit }) => {
  await test.step('staff find, suspend and restore a professional; the public page disappears and returns', async () => {
    const pro = await aProfessional(demo.db)
    const { slug } = await demo.db
      .selectFrom('professionals')
      .select('slug')
      .where('id', '=', pro.professionalId)
      .executeTakeFirstOrThrow()
    const desk = await visit({ cookie: await signInVerifier(demo) })
    const { page } = desk
    await page.goto('/interno/profissionais')
    await page.getByLabel('Nome, celular, CPF ou CNPJ').fill(pro.phone)
    await page.getByRole('button', { name: 'Procurar' }).click()
    await expect(page.getByText('1 profissional', { exact: true })).toBeVisible()
    expect(page.url()).not.toContain(pro.phone)
    await assertAccessible(page)
    await assertFits(page)
    await takeScreenshot(page, 'find')
    await page.getByRole('link', { name: 'Carlos Teixeira' }).click()
    await page.getByRole('button', { name: 'Suspender' }).click()
    await expect(page.getByText('Escolha um motivo.')).toBeVisible()
    await page.getByLabel('Motivo').selectOption({ label: 'Ofendeu ou ameaçou um cliente' })
    await page.getByLabel('Termina em').fill('2026-01-01')
    await page.getByRole('button', { name: 'Suspender' }).click()
    await expect(page.getByText('Escolha um dia a partir de amanhã, dentro de um ano.').last()).toBeVisible()
    const end = addDays(new Date(), 7)
    await page.getByLabel('Termina em').fill(saoPauloDay(end))
    await page.getByRole('button', { name: 'Suspender' }).click()
    await expect(page.getByText(/^Suspenso em .* Motivo: ofendeu ou ameaçou um cliente\. Termina em /)).toBeVisible()
    const suspended = await visit({ cookie: await signedInCookie(demo.db, pro.userId) })
    await suspended.page.goto('/profissional')
    await expect(suspended.page.getByText(`Seu perfil volta em ${formatDate(end)}.`)).toBeVisible()
    await suspended.context.close()
    await assertAccessible(page)
    await takeScreenshot(page, 'suspended')
    const publicPage = () => fetch(`${demo.address}/profissionais/${slug}`).then(({ status }) => status)
    await expect.poll(publicPage).toBe(404)
    await page.getByLabel('Por que a suspensão termina').fill('Conversamos e ficou claro.')
    await page.getByRole('button', { name: 'Retirar a suspensão' }).click()
    await expect(page.getByText('Suspensão retirada')).toBeVisible()
    await expect.poll(publicPage).toBe(200)
    assertNoProblems(desk, 2) // the suspensions without a reason and with a past day
    await desk.context.close()
  })

  await test.step('unidentified staff are asked to identify themselves where they decide', async () => {
    const nanny = await aNanny(demo)
    const { userId } = await aStaffMember(demo.db, ['verify_pros'])
    await demo.db
      .updateTable('staff_credentials')
      .set({ document: null, postal_code: null, street: null })
      .where('user_id', '=', userId)
      .execute()
    const desk = await visit({ cookie: await signedInCookie(demo.db, userId), viewport: narrow, dark: true })
    const { page } = desk
    await page.goto(`/interno/profissionais/${nanny.professionalId}`)
    await expect(page.getByText('Antes de decidir sobre uma conta')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Suspender' })).toHaveCount(0)
    await page.goto('/interno/verificacoes')
    await page.getByRole('link', { name: 'Informar meus dados' }).click()
    await page.getByLabel('CPF').fill('123.456.789-00')
    await page.getByLabel('CEP de casa').fill('04101-300')
    await page.getByLabel('Rua e número').fill('Rua Vergueiro, 10')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Confira o CPF').first()).toBeVisible()
    await expect(page.getByLabel('Rua e número')).toHaveValue('Rua Vergueiro, 10')
    await page.getByLabel('CPF').fill('529.982.247-25')
    await page.getByLabel('CEP de casa').fill('04101-3')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Confira o CEP: são 8 números.').first()).toBeVisible()
    await page.getByLabel('CEP de casa').fill('04101-300')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Salvo. Você já pode decidir sobre documentos e contas.')).toBeVisible()
    await assertAccessible(page)
    await assertFits(page)
    await takeScreenshot(page, 'staff-identification')
    await page.goto(`/interno/profissionais/${nanny.professionalId}`)
    await expect(page.getByRole('button', { name: 'Suspender' })).toBeVisible()
    assertNoProblems(desk, 2)
  })
})
