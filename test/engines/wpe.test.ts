import { expect, test } from '../e2e/journey.ts'
import { painterPage } from '../e2e/painter-form.ts'
import { phones } from '../e2e/people.ts'
import { findLeadOfDavi } from '../support/lead-of-davi.ts'
import { type Screen, screenOf } from './screen.ts'
import { enterKey, startWebDriver } from './webdriver.ts'

/** WPE 2.38 (about Safari 16.0) is below the floor (docs/decisions/0051): pages work as without JavaScript. */

let screen: Screen
test.beforeAll(async ({ demo }) => {
  screen = screenOf(await startWebDriver('wpe', { width: 800, height: 600 }), demo.address)
})
test.afterAll(() => screen.close())

test('home, request form and chat work without scripts below the floor', async ({ demo }) => {
  await screen.become('')
  await screen.visit('/')
  await screen.write('O que você precisa ajeitar?', `pintor${enterKey}`)
  await screen.arrivesAt(/\/busca$/)
  await screen.screenshot('test-results/engines/wpe-search.png')

  await screen.visit(painterPage)
  await screen.press('radio', 'Um cômodo')
  expect(await screen.evaluate(`return document.querySelector('[ready]')`)).toBeNull()
  expect(await screen.evaluate(`return document.documentElement.dataset.script ?? null`)).toBeNull()
  await screen.write('CEP', '01310-100')
  await screen.screenshot('test-results/engines/wpe-form.png')
  await screen.press('button', 'Pedir orçamentos')
  await screen.sees('Escolha uma opção.')

  await screen.become(await demo.signIn(phones.davi, 'professional'))
  await screen.visit(`/profissional/mensagens/${(await findLeadOfDavi(demo.db)).chatId}`)
  await screen.press('button', 'Opções da conversa')
  await screen.get('dialog', 'Opções da conversa')
  await screen.screenshot('test-results/engines/wpe-dialog.png')
  await screen.press('button', 'Fechar')
  await screen.screenshot('test-results/engines/wpe-chat.png')
  await screen.write('Escreva uma mensagem', 'Posso ir hoje.')
  await screen.press('button', 'Enviar')
  await screen.sees('Posso ir hoje.')
})
