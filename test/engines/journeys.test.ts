import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { anaOrders } from '#db/seed/ana-orders.ts'
import type { Demo } from '../e2e/demo-data.ts'
import { expect, test } from '../e2e/journey.ts'
import { bia, painterPage } from '../e2e/painter-form.ts'
import { phones } from '../e2e/people.ts'
import { findLeadOfDavi } from '../support/lead-of-davi.ts'
import { startPlaywright } from './playwright-driver.ts'
import { type Screen, screenOf } from './screen.ts'
import { enterKey, startWebDriver } from './webdriver.ts'

/** The main journeys in another browser engine. */

const phone = { width: 390, height: 844 }
let screen: Screen
let engine: string
test.beforeAll(async ({ demo, playwright, browserName }, { project }) => {
  engine = project.name
  screen =
    engine === 'webkit'
      ? screenOf(await startWebDriver('webkit', phone), demo.address)
      : screenOf(await startPlaywright(await playwright[browserName].launch(), phone), demo.address)
})
test.afterAll(() => screen.close())
test.beforeEach(() => screen.become(''))

async function signIn(demo: Demo, path: string, number: string) {
  const before = await demo.lastPin(number)
  await screen.visit(path)
  await screen.write('Celular com DDD', number + enterKey)
  await screen.write('Código de 4 dígitos', await demo.waitForPin(number, before))
}

test('a visitor finds a painter, requests with a photo and verifies the phone by PIN', async ({ demo }) => {
  await screen.visit('/')
  await screen.write('O que você precisa ajeitar?', 'pintor')
  await screen.press('option', 'Pintor')
  await screen.arrivesAt(/\/pintor$/)
  const goOn = () => screen.press('button', 'Continuar')
  await screen.press('radio', 'Um cômodo')
  expect(await screen.has('radio', 'De 31 a 80'), 'one step at a time').toBe(false)
  await goOn()
  await screen.press('radio', 'De 31 a 80')
  await screen.press('checkbox', 'Descascando')
  await goOn()
  for (const answer of ['Eu já tenho a tinta', 'Vazio', 'Nos próximos 30 dias']) {
    await screen.press('radio', answer)
    await goOn()
  }

  await screen.write('CEP', '01310100')
  await expect.poll(() => screen.valueOf('Rua e número')).toBe('Avenida Paulista')
  await screen.write('Bairro', 'Bela Vista')
  await goOn()
  await screen.write('Quer contar mais alguma coisa?', 'Pintar o quarto de branco.')
  const photo = join(tmpdir(), 'parede.jpg')
  await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#14655a' } }).toFile(photo)
  const files = 'page-island[name=request-form] input[type=file]'
  await screen.type(await screen.evaluate(`return document.querySelector('${files}')`), photo)
  const shown = `return [...document.querySelectorAll('page-island img')].some((img) => img.naturalWidth > 0)`
  await expect.poll(() => screen.evaluate(shown)).toBe(true)

  await screen.press('radio', 'WhatsApp')
  await goOn()
  await screen.write('Nome', bia.name)
  await screen.write('E-mail', bia.email)
  await screen.write('Celular com DDD', bia.phone)
  await screen.press('button', 'Pedir orçamentos')
  await screen.arrivesAt(/\/requests\//)
  const pin = await demo.waitForPin(bia.phone)
  await screen.write('Código de 4 dígitos', pin === '0000' ? '1111' : '0000')
  await screen.sees('O código que você digitou está incorreto.')
  await screen.write('Código de 4 dígitos', pin)
  await screen.arrivesAt(/pedido-enviado/)
})

test('a client signs in, accepts, chats and opens a dialog', async ({ demo }) => {
  await signIn(demo, '/entrar', phones.ana)
  await screen.arrivesAt(/\/meus-pedidos/)
  await screen.visit(`/meus-pedidos/${anaOrders.LEADS}`)
  await screen.press('button', 'Aceitar')
  await screen.arrivesAt(/\/mensagens\//)
  await screen.write('Escreva uma mensagem', 'Oi, tudo certo?')
  await screen.press('button', 'Enviar')
  await screen.sees('Oi, tudo certo?')
  await screen.press('button', 'Opções da conversa')
  await screen.get('dialog', 'Opções da conversa')
  await screen.press('button', 'Fechar')
  await expect.poll(() => screen.has('dialog', 'Opções da conversa')).toBe(false)
})

test('nothing shifts in the dialog of a report at the first hover, and its reasons stand below their question', async ({
  demo,
}) => {
  const { chatId } = await findLeadOfDavi(demo.db)
  await screen.become(await demo.signIn(phones.davi, 'professional'))
  await screen.visit(`/profissional/mensagens/${chatId}`)
  await screen.settles()
  await screen.press('button', 'Opções da conversa')
  await screen.press('button', 'Denunciar')
  await screen.get('dialog', 'Denunciar')
  const tops = `return [...document.querySelectorAll('#denunciar-conversa :is(legend, label, textarea, button)')]
    .map((element) => Math.round(element.getBoundingClientRect().top))`
  const before = await screen.evaluate<number[]>(tops)
  for (let y = 80; y < 760; y += 40) await screen.hover(200, y)
  expect(await screen.evaluate(tops)).toEqual(before)
  const gap = `const [legend] = document.querySelectorAll('#denunciar-conversa legend')
    return Math.round(legend.nextElementSibling.getBoundingClientRect().top - legend.getBoundingClientRect().bottom)`
  expect(await screen.evaluate<number>(gap)).toBeGreaterThanOrEqual(0)
  expect(await screen.evaluate<number>(gap)).toBeLessThan(24)
})

test('the first tap on "Comprar" starts a purchase', async ({ demo }) => {
  await signIn(demo, '/profissional/entrar', phones.davi)
  await screen.arrivesAt(/\/profissional$/)
  await screen.visit('/profissional/carteira/comprar')
  await screen.press('button', 'Comprar')
  await screen.arrivesAt(/\/profissional\/carteira\/compras\//)
})

test('an empty date looks empty and a chosen one does not', async ({ demo }) => {
  await screen.become(await demo.signIn(phones.davi, 'professional'))
  await screen.visit('/profissional/perfil/pausa')
  await screen.settles()
  const field = 'main input[type=date]'
  await screen.evaluate(`document.querySelector('${field}').scrollIntoView({ block: 'center', behavior: 'instant' })`)
  async function looksEmpty() {
    const box = `return ['left', 'top', 'width', 'height']
      .map((name) => Math.round(document.querySelector('${field}').getBoundingClientRect()[name]))`
    const [left, top, width, height] = (await screen.evaluate<number[]>(box)) as [number, number, number, number]
    const file = `test-results/engines/${engine}-date.png`
    await screen.screenshot(file)
    const inside = { left: left + 8, top: top + 8, width: width - 64, height: height - 16 }
    const { channels } = await sharp(await sharp(file).extract(inside).toBuffer()).stats()
    return channels.every(({ stdev }) => stdev === 0)
  }
  // Other engines show "dd/mm/aaaa".
  if (engine === 'webkit') await expect.poll(looksEmpty).toBe(true)
  await screen.evaluate(
    `const field = document.querySelector('${field}')
    field.value = '2027-02-01'
    field.dispatchEvent(new Event('input', { bubbles: true }))`,
  )
  await expect.poll(looksEmpty).toBe(false)
})

/** Positions of interactive elements in the document. */
const places = `return [...document.querySelectorAll('main :is(button, input, select, textarea, a, legend, h2)')]
  .filter((element) => element.checkVisibility())
  .map((element) => Math.round(element.getBoundingClientRect().top + scrollY))`

test('nothing shifts at the first hover or focus, and nothing overflows the screen', async ({ demo }) => {
  const { id, chatId } = await findLeadOfDavi(demo.db)
  const pages: [string, string[]][] = [
    ['', ['/', painterPage, '/servico-expresso/diarista', '/entrar', '/anuncie']],
    [
      await demo.signIn(phones.ana),
      ['/conta/avisos', `/meus-pedidos/${anaOrders.LEADS}`, `/pesquisa/${anaOrders.FIN}`],
    ],
    [
      await demo.signIn(phones.davi, 'professional'),
      [
        '/profissional/carteira/comprar',
        '/profissional/perfil/horarios',
        '/profissional/perfil/avisos',
        '/profissional/perfil/pausa',
        `/profissional/contatos/${id}`,
        `/profissional/contatos/${id}/orcamento`,
        `/profissional/mensagens/${chatId}`,
      ],
    ],
  ]
  for (const [cookie, paths] of pages) {
    await screen.become(cookie)
    for (const path of paths)
      await test.step(path, async () => {
        await screen.visit(path)
        await screen.settles()
        const before = await screen.evaluate<number[]>(places)
        for (let y = 80; y < 760; y += 40) await screen.hover(y % 80 ? 80 : 300, y)
        await screen.evaluate(
          `for (const field of document.querySelectorAll('main :is(input, textarea, select, button)')) field.focus({ preventScroll: true })`,
        )
        expect(await screen.evaluate(places)).toEqual(before)
        expect(await screen.evaluate('return document.documentElement.scrollWidth <= innerWidth')).toBe(true)
        await screen.screenshot(`test-results/engines/${engine}${path.replaceAll('/', '-')}.png`)
      })
  }
})
