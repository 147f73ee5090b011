import { after, test } from 'node:test'
import { startBrowser, visit } from './browser.ts'
import { startTown } from './town.ts'
const town = await startTown({ after })
const browser = await startBrowser({ after })
test('x', async () => {
  const uuid = await town.requestPainter({ phone: '11922223333' })
  await town.call(`/requests/${uuid}/pin`, { pin: await town.pinOf('11922223333') })
  await town.advance(0)
  const cookie = await town.signIn('11933330001', 'professional')
  const v = await visit(browser, { address: town.address, cookie })
  const log: string[] = []
  v.page.on('response', (r) => log.push(`${r.request().method()} ${r.url().replace(town.address, '')} ${r.status()}`))
  v.page.on('framenavigated', (f) => log.push('nav ' + f.url()))
  v.page.on('console', (m) => log.push('console ' + m.text()))
  await v.page.goto('/profissional')
  await v.page.getByRole('link', { name: 'Pintor para Bia' }).click()
  await v.page.waitForURL('**/oportunidades/**')
  await v.page.reload()
  await v.page.getByText('Por que este preço?').click()
  await v.page.waitForLoadState('load')
  await v.page.waitForTimeout(700)
  log.length = 0
  await v.page.getByRole('button', { name: 'Desbloquear contato' }).click()
  await v.page.waitForTimeout(2500)
  console.log(log.join('\n'))
  console.log(v.page.url(), await v.page.locator('h1').allInnerTexts(), v.problems)
  await v.page.waitForTimeout(1500)
  await v.page.screenshot({ path: '/tmp/dbg.png' })
})
