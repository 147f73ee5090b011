import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { testNow as now } from '#db/builders/clock.ts'
import { aLead } from '#db/builders/leads.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aClient, aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { contactMask } from '#domain/orders/mask-contact-data.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { testDatabase } from '#test/support/database.ts'
import { scope } from '#test/support/scope.ts'
import { findConversation, listMessages } from './messages.server.ts'
import { listQuickReplies, setQuickReplies, versionOfQuickReplies } from './quick-replies.server.ts'
import { sendMessage } from './send-message.server.ts'

const { db } = await testDatabase(scope)
await refreshCatalog(db)

async function aConversation(mode: 'chat' | 'whatsapp' = 'whatsapp') {
  const client = await aClient(db)
  const order = await anOrder(db, { client, contactMode: mode })
  const { pro, chatId } = await aLead(db, { order, accepted: true })
  return { client, pro, chatId }
}
type Conversation = Awaited<ReturnType<typeof aConversation>>
const say = ({ chatId }: Conversation, userId: number, text: string, replyTo?: number) =>
  sendMessage(db, asClient(userId), { chatId, text, clientId: randomUUID(), ...(replyTo ? { replyTo } : {}) }, now)
const last = async ({ chatId }: Conversation, userId: number) => {
  const conversation = (await findConversation(db, { chatId, userId }))!
  return (
    await listMessages(db, { conversationId: conversation.id, userId, hidesContact: conversation.hidesContact })
  ).at(-1)!
}

test('a reply quotes another message of its conversation in one line', async () => {
  const conversation = await aConversation()
  const question = await say(conversation, conversation.pro.userId, 'Qual é\na cor?')
  assert.ok(question.ok)
  const { id } = question.value
  const answer = await say(conversation, conversation.client.userId, 'Verde', id)
  assert.ok(answer.ok)
  assert.deepEqual(answer.value.replyTo, { id, text: 'Qual é a cor?', mine: false })
  assert.deepEqual((await last(conversation, conversation.pro.userId)).replyTo, {
    id,
    text: 'Qual é a cor?',
    mine: true,
  })
})

test('a message of another conversation cannot be quoted', async () => {
  const conversation = await aConversation()
  const other = await aConversation()
  const secret = await say(other, other.client.userId, 'segredo')
  assert.ok(secret.ok)
  assert.deepEqual(await say(conversation, conversation.client.userId, 'Oi', secret.value.id), {
    ok: false,
    code: 'not_found',
  })
})

test('contact data hidden in a message is hidden in its quote', async () => {
  const conversation = await aConversation('chat')
  const phoneMessage = await say(conversation, conversation.pro.userId, 'É (11) 91234-5678')
  assert.ok(phoneMessage.ok)
  const answer = await say(conversation, conversation.client.userId, 'Anotado', phoneMessage.value.id)
  assert.ok(answer.ok)
  for (const replyTo of [answer.value.replyTo, (await last(conversation, conversation.client.userId)).replyTo])
    assert.equal(replyTo!.text, `É ${contactMask}`)
})

test('quick replies are personal, ordered, and removed when omitted', async () => {
  const one = await aProfessional(db)
  const other = await aProfessional(db)
  await setQuickReplies(
    db,
    asProfessional(one.userId),
    { replies: ['Posso ir hoje?', '', 'Mande fotos, por favor.'] },
    now,
  )
  await setQuickReplies(db, asProfessional(other.userId), { replies: ['Obrigado!'] }, now)
  assert.deepEqual(await listQuickReplies(db, one.userId), ['Posso ir hoje?', 'Mande fotos, por favor.'])
  await setQuickReplies(db, asProfessional(one.userId), { replies: ['Mande fotos, por favor.'] }, now)
  assert.deepEqual(await listQuickReplies(db, one.userId), ['Mande fotos, por favor.'])
  assert.deepEqual(await listQuickReplies(db, other.userId), ['Obrigado!'])
})

test('the later of two tabs does not replace quick replies that it has not seen', async () => {
  const { userId } = await aProfessional(db)
  const save = (replies: string[], seen: string) => setQuickReplies(db, asProfessional(userId), { replies, seen }, now)
  const inBothTabs = versionOfQuickReplies([])
  assert.ok((await save(['Posso ir hoje?'], inBothTabs)).ok)
  assert.ok((await save(['Posso ir hoje?'], inBothTabs)).ok, 'sent again')
  assert.deepEqual(await save(['Obrigado!'], inBothTabs), { ok: false, code: 'stale_version' })
  assert.deepEqual(await listQuickReplies(db, userId), ['Posso ir hoje?'])
  assert.ok((await save(['Posso ir hoje?', 'Obrigado!'], versionOfQuickReplies(['Posso ir hoje?']))).ok)
  const fromBoth = versionOfQuickReplies(['Posso ir hoje?', 'Obrigado!'])
  const results = await Promise.all([save(['Sim'], fromBoth), save(['Não'], fromBoth)])
  assert.equal(results.filter(({ ok }) => ok).length, 1)
})
