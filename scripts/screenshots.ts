import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium } from 'playwright-core'
import { findChromium } from './chromium.ts'
import { exitWithError } from './steps.ts'

/**
 * Takes the documents' screenshots of a running product: `node scripts/screenshots.ts [address]`. Signed-in pages need
 * TEST_HOOKS=1 on the server; otherwise they are skipped.
 */
const address = (process.argv[2] ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`).replace(/\/$/, '')
const folder = fileURLToPath(new URL('../docs/screenshots/', import.meta.url))
const sizes = [
  { ending: '', width: 1280, height: 800 },
  { ending: '-phone', width: 390, height: 844 },
] as const
const headers = { 'accept-version': '7', 'accept-language': 'pt-BR' }
const ana = '11912345678'
const eva = '11933330003'

async function json<Answer>(context: BrowserContext, path: string): Promise<Answer | undefined> {
  const answer = await context.request.get(address + path, { headers })
  return answer.ok() ? ((await answer.json()) as Answer) : undefined
}

/** Signs in by the API. False if the server does not reveal the PIN. */
async function signIn(context: BrowserContext, phone: string, target: 'user' | 'professional') {
  if (!(await json(context, `/api/dev/outbox?phone=${phone}`))) return false
  const sent = await context.request.post(`${address}/v1/login`, { headers, data: { phone, target } })
  if (!sent.ok()) throw new Error(`${phone} could not sign in: ${await sent.text()}`)
  const { pathname } = new URL((await sent.json())._links.validate.href)
  for (let attempt = 0; attempt < 20; attempt++) {
    const pin = (await json<{ pin: string | null }>(context, `/api/dev/outbox?phone=${phone}`))?.pin
    const proof = pin ? await context.request.post(address + pathname, { headers, data: { pin } }) : undefined
    if (proof?.ok()) {
      const { token } = await proof.json()
      await context.request.post(`${address}/users`, { headers: { ...headers, authorization: token } })
      return true
    }
    await new Promise((resume) => setTimeout(resume, attempt < 2 ? 500 : 2_000)) // the sending job is on its way
  }
  throw new Error(`The PIN of ${phone} did not arrive`)
}

async function take(context: BrowserContext, name: string, path: string) {
  await context.addCookies([{ name: 'ajeita-cookies', value: 'necessary', url: address }]) // no cookie banner
  const page = await context.newPage()
  for (const { ending, width, height } of sizes) {
    await page.setViewportSize({ width, height })
    const answer = await page.goto(address + path)
    if (answer?.status() !== 200) throw new Error(`${path} answered ${answer?.status()}`)
    await page.evaluate(() => document.fonts.ready.then(() => true))
    await page.waitForTimeout(400) // rendered after load: islands, the account in the head
    await page.screenshot({ path: `${folder}${name}${ending}.png` })
  }
  await page.close()
  console.log(`✔ ${name}`)
}

try {
  mkdirSync(folder, { recursive: true })
  const { path, args, env } = await findChromium()
  const browser = await chromium.launch({ executablePath: path, args, env })
  try {
    const options = {
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
      colorScheme: 'light',
    } as const
    const visitor = await browser.newContext(options)
    await take(visitor, 'home', '/')
    await take(visitor, 'service', '/reformas-e-reparos/pintor')
    await take(visitor, 'sign-in', '/entrar')

    const client = await browser.newContext(options)
    if (await signIn(client, ana, 'user')) {
      await take(client, 'my-orders', '/meus-pedidos')
      const orders = (await json<{ uuid: string; leads: unknown[] }[]>(client, '/api/orders')) ?? []
      const [busiest] = orders.toSorted((a, b) => b.leads.length - a.leads.length)
      if (busiest) await take(client, 'order', `/meus-pedidos/${busiest.uuid}`)
      const professional = await browser.newContext(options)
      await signIn(professional, eva, 'professional')
      await take(professional, 'opportunities', '/profissional')
      const [first] = (await json<{ uuid: string }[]>(professional, '/v1/opportunities')) ?? []
      if (first) await take(professional, 'opportunity', `/profissional/oportunidades/${first.uuid}`)
      await take(professional, 'wallet', '/profissional/carteira')
    } else console.log('… signed-in pages are left out: start the server with TEST_HOOKS=1')
  } finally {
    await browser.close()
  }
} catch (error) {
  exitWithError(error)
}
