import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'vitest'
import { type FieldAttributes, fieldAttributes } from '#app/middleware/field-attributes.ts'
import { anaOrders } from '#db/seed/ana-orders.ts'
import { sendMessage } from '#domain/conversations/send-message.server.ts'
import { blockOrder } from '#domain/moderation/block-order.server.ts'
import { editDescription } from '#domain/orders/lifecycle/edit-description.server.ts'
import { scope } from '#test/support/scope.ts'
import { startDemo } from './e2e/demo-data.ts'
import { findLeadOfDavi } from './support/lead-of-davi.ts'

const demo = await startDemo(scope)
await demo.reset()

/** Attributes of a field on a page. */
async function fieldOf(page: string, cookie: string, name: string): Promise<FieldAttributes> {
  const html = await (await fetch(demo.address + page, { headers: { cookie } })).text()
  const [tag] = new RegExp(`<(?:input|textarea|select)\\b[^>]*\\bname="${name}"[^>]*>`).exec(html) ?? []
  assert.ok(tag, `${page} has a field ${name}`)
  const numbers = (['minLength', 'maxLength', 'min', 'max'] as const).flatMap((attribute) => {
    const value = new RegExp(`\\b${attribute}="(\\d+)"`, 'i').exec(tag)?.[1]
    return value === undefined ? [] : [[attribute, Number(value)]]
  })
  return { name, ...(/\brequired\b/.test(tag) ? { required: true } : {}), ...Object.fromEntries(numbers) }
}

test('form fields have the attributes of their action’s schema', async () => {
  const ana = await demo.signIn('11912345678')
  const davi = await demo.signIn('11933330002', 'professional')
  const team = await demo.signInStaff()
  const { chatId } = await findLeadOfDavi(demo.db)
  const moderationPath = `/interno/moderacao/${anaOrders.LEADS}`
  for (const [page, cookie, input, name] of [
    [`/meus-pedidos/${anaOrders.LEADS}`, ana, editDescription.input, 'description'],
    [`/profissional/mensagens/${chatId}`, davi, sendMessage.input, 'text'],
    [moderationPath, team, blockOrder.input, 'reason'],
    [moderationPath, team, blockOrder.input, 'note'],
  ] as const) {
    const attributes = fieldAttributes(input, name as never)
    assert.deepEqual(await fieldOf(page, cookie, name), attributes)
    assert.ok(Object.keys(attributes).length > 1, `${name} says something`)
  }
})

test('no browser chunk includes zod, except that of long texts, which is never loaded', () => {
  const scripts = globSync('build/client/assets/*.js')
  assert.ok(scripts.length > 100, `only ${scripts.length} scripts were seen`)
  const heavy = scripts.filter((file) => /ZodObject|draft-2020-12/.test(readFileSync(file, 'utf8')))
  assert.deepEqual(
    heavy.map((file) => file.replace(/^.*\/|-[\w-]{8}\.js$/g, '')),
    ['text-blocks'],
  )
})
