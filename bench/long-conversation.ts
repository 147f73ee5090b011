/**
 * A conversation of 10,000 messages: server time of its pages, and frame times while loading older ones, scrolling and
 * typing. `node bench/long-conversation.ts [messages] [shown]`, after `npm run build`.
 */
import { chromium, type Page } from 'playwright-core'
import { aClient, aProfessional, signedInCookie } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { env } from '#platform/env.ts'
import { openScope } from '#test/support/open-scope.ts'
import { findChromium } from '../scripts/chromium.ts'
import { parseCookieHeader } from '../test/support/cookies.ts'
import { testDatabase } from '../test/support/database.ts'
import { insertManyConversations } from '../test/support/many-conversations.ts'
import { startTestServer } from '../test/support/server.ts'
import { expectAnswer } from './answers.ts'
import { percentile } from './statistics.ts'

const messages = Number(process.argv[2] ?? 10_000)
const shown = Number(process.argv[3] ?? 1_000)
const rounds = 60

const late = (times: readonly number[]) => `${times.filter((ms) => ms > 25).length} later than one frame`
const spread = (times: readonly number[]) =>
  `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms, of ${times.length}`

/** Frame times during two seconds, or `forMs`, of movement. */
const framesWhile = (page: Page, move: 'scroll' | 'nothing', forMs = 2_000) =>
  page.evaluate(
    ({ what, forMs: until }) =>
      new Promise<number[]>((resolve) => {
        const box = document.querySelector('[role=log]')!.closest('.overflow-y-auto')!
        const times: number[] = []
        const began = performance.now()
        let last = began
        const frame = (now: number) => {
          times.push(now - last)
          last = now
          if (what === 'scroll') box.scrollTop += times.length % 80 < 40 ? -120 : 100
          if (now - began < until) requestAnimationFrame(frame)
          else resolve(times.slice(1))
        }
        requestAnimationFrame(frame)
      }),
    { what: move, forMs },
  )

const scope = openScope()
try {
  const { db, url } = await testDatabase(scope)
  await refreshCatalog(db)
  const { address } = await startTestServer(scope, { url, env: { RUN_JOBS: '0', DATA_DIR: env.DATA_DIR } })
  const client = await aClient(db)
  const pro = await aProfessional(db)
  await insertManyConversations(db, { clientId: client.userId, pro, conversations: 1, messages, at: new Date() })
  const { chat_id: chatId } = await db.selectFrom('conversations').select('chat_id').executeTakeFirstOrThrow()
  const { id: middle } = await db
    .selectFrom('messages')
    .select('id')
    .orderBy('id')
    .offset(Math.floor(messages / 2))
    .executeTakeFirstOrThrow()
  const cookie = await signedInCookie(db, client.userId, new Date())

  for (const [name, path, minBytes] of [
    ['its page', `/mensagens/${chatId}`, 20_000],
    ['fifty from the middle of it', `/v1/chat/${chatId}/messages?before=${middle}`, 5_000],
    ['what is new', `/v1/chat/${chatId}/messages?after=${middle + Math.floor(messages / 2) - 5}`, 300],
  ] as const) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      const answer = await fetch(address + path, {
        redirect: 'manual',
        headers: { cookie, 'accept-version': '7', 'sec-fetch-site': 'same-origin' },
      })
      const { byteLength: bytes } = await answer.arrayBuffer()
      expectAnswer(path, { status: answer.status, bytes }, { minBytes })
      if (round >= 10) times.push(performance.now() - began)
    }
    console.log(`${name}: ${spread(times)} (goal 50 ms)`)
  }

  const { path: executablePath, args, env: browserEnv } = await findChromium()
  const browser = await chromium.launch({ executablePath, args, env: browserEnv as Record<string, string> })
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } })
  await context.addCookies(parseCookieHeader(cookie).map((pair) => ({ ...pair, url: address })))
  const page = await context.newPage()
  await page.goto(`${address}/mensagens/${chatId}`)
  const bubbles = page.getByRole('log').locator('.bubble')
  const older = page.getByRole('button', { name: 'Carregar anteriores' })
  console.log(`frames while nothing moves: ${spread(await framesWhile(page, 'nothing'))} (goal 16.7 ms)`)
  await page.waitForLoadState('networkidle')
  const fetchOlder = async () => {
    const count = await bubbles.count()
    await older.click()
    await page.waitForFunction((before) => document.querySelectorAll('.bubble').length > before, count)
  }
  const fetched: number[] = []
  while ((await bubbles.count()) < Math.min(shown, messages)) {
    const [frames] = await Promise.all([framesWhile(page, 'nothing', 500), fetchOlder()])
    fetched.push(...frames)
  }
  console.log(`frames while older ones are fetched: ${spread(fetched)}, ${late(fetched)} (goal 16.7 ms)`)
  console.log(`${await bubbles.count()} messages stand in the tab`)
  const scrolled = await framesWhile(page, 'scroll')
  console.log(`frames while they are scrolled: ${spread(scrolled)}, ${late(scrolled)} (goal 16.7 ms)`)
  const field = page.getByRole('textbox', { name: 'Escreva uma mensagem' })
  await field.focus()
  const [typed] = await Promise.all([
    framesWhile(page, 'nothing'),
    field.pressSequentially('Chego às nove. '.repeat(6)),
  ])
  console.log(`frames while one types beside them: ${spread(typed)}, ${late(typed)} (goal 16.7 ms)`)
  await browser.close()
} finally {
  await scope.close()
}
