/** The actions of the model on the product with a real database. */
import { sql } from 'kysely'
import { deleteAccount } from '#domain/account-deletion/delete-account.server.ts'
import { requestAccountDeletion } from '#domain/account-deletion/request-deletion.server.ts'
import { sendMessage } from '#domain/conversations/send-message.server.ts'
import { acceptConversation } from '#domain/leads/accept-conversation.server.ts'
import { closeOrder } from '#domain/leads/close-order.server.ts'
import { openMessage } from '#domain/leads/contact/open-message.server.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { refundUnanswered } from '#domain/leads/refund/refund-unanswered.server.ts'
import { refundUnopened } from '#domain/leads/refund/refund-unopened.server.ts'
import { rejectLead } from '#domain/leads/rejection/reject-lead.server.ts'
import { remindClients } from '#domain/leads/remind-clients.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { blockOrder } from '#domain/moderation/block-order.server.ts'
import { releaseOrder, unblock } from '#domain/moderation/release-order.server.ts'
import { askWhetherNeeded } from '#domain/orders/lifecycle/ask-still-needed.server.ts'
import { editDescription } from '#domain/orders/lifecycle/edit-description.server.ts'
import { expireOrders, purgeUnverifiedOrders } from '#domain/orders/lifecycle/expire-orders.server.ts'
import { extendOrder } from '#domain/orders/lifecycle/extend-order.server.ts'
import { keepSearching } from '#domain/orders/lifecycle/keep-searching.server.ts'
import { repeatOrder } from '#domain/orders/lifecycle/repeat-order.server.ts'
import { reviewOrders } from '#domain/orders/moderation/review-orders.server.ts'
import { authenticateOrder } from '#domain/orders/placement/authenticate-order.server.ts'
import { asClient, asProfessional, asStaff, visitor } from '#domain/shared/caller.ts'
import { addMinutes } from '#domain/shared/durations.ts'
import { creditCoins } from '#domain/wallet/wallet.server.ts'
import type { Db } from '#platform/db.ts'
import { unseal } from '#platform/security/seal.ts'
import { aRequest, requestOrder } from '#test/support/requests.ts'
import type { ActionName, Actions, OrderInput } from './expected.ts'
import type { Job } from './model.ts'

/** Maps model indexes to rows. */
export type World = {
  db: Db
  now: Date
  staffUserId: number
  clients: { phone: string; userId: number | null }[]
  professionals: { professionalId: number; userId: number }[]
  orders: string[]
  leads: number[]
  steps: number
}

type Answer = { ok: true } | { ok: false; code: string }
const resultCode = (answer: Answer) => (answer.ok ? 'ok' : answer.code)

const jobs: Record<Job, (db: Db, now: Date) => Promise<unknown>> = {
  reviewOrders,
  expireOrders,
  askStillNeeded: askWhetherNeeded,
  refundLeads: async (db, now) => {
    await refundUnopened(db, now)
    await refundUnanswered(db, now)
  },
  remindClients,
  purgeUnverified: purgeUnverifiedOrders,
}

const clientOf = ({ clients }: World, { client }: { client: number }) => asClient(clients[client]!.userId!)
const orderOf = ({ orders }: World, { order }: { order: number }) => ({ uuid: orders[order]! })
const leadOf = ({ leads }: World, { lead }: { lead: number }) => ({ leadId: leads[lead]! })
/** The last PIN sent for a challenge; '0000' if none. */
async function waitForPin(db: Db, challenge: string) {
  const { rows } = await sql<{ sealed: string }>`
    select payload ->> 'sealedPin' as sealed from graphile_worker._private_jobs
     where payload ->> 'challengeUuid' = ${challenge} order by id desc limit 1`.execute(db)
  return rows[0] ? unseal('pin', rows[0].sealed)! : '0000'
}

async function submit(world: World, { client, service, ...input }: { client: number } & OrderInput, clientId?: number) {
  const { words: description, maxLeads, ...rest } = input
  const request = {
    ...aRequest(service),
    ...rest,
    maxLeads: String(maxLeads),
    description,
    phone: world.clients[client]!.phone,
  }
  const answer = await requestOrder(world.db, clientId ? asClient(clientId) : visitor, request, world.now)
  if (!answer.ok) return answer.code
  world.orders.push(answer.value.uuid)
  return `ok ${answer.value.next}`
}

async function leave(world: World, userId: number, role: 'client' | 'professional') {
  const caller = { user: { userId, role } }
  const result = await requestAccountDeletion(world.db, caller, {}, world.now)
  if (!result.ok) return result.code
  const { uuid } = result.value
  return resultCode(await deleteAccount(world.db, caller, { uuid, pin: await waitForPin(world.db, uuid) }, world.now))
}

async function sendChatMessage(world: World, lead: number, userId: number) {
  const { chat_id: chatId } = await world.db
    .selectFrom('conversations')
    .select('chat_id')
    .where('lead_id', '=', world.leads[lead]!)
    .executeTakeFirstOrThrow()
  return resultCode(
    await sendMessage(world.db, asClient(userId), { chatId, text: 'Oi', clientId: `m${++world.steps}` }, world.now),
  )
}

export const real: { [Name in ActionName]: (world: World, action: Actions[Name]) => Promise<string> } = {
  submitAsVisitor: (world, input) => submit(world, input),
  submitSignedIn: (world, input) => submit(world, input, world.clients[input.client]!.userId!),
  async prove(world, { order }) {
    const { db, now } = world
    const orderUuid = world.orders[order]!
    const challenge = await db
      .selectFrom('pin_challenges')
      .select('uuid')
      .where('order_uuid', '=', orderUuid)
      .executeTakeFirst()
    const pin = challenge ? await waitForPin(db, challenge.uuid) : '0000'
    const answer = await authenticateOrder(db, visitor, { orderUuid, pin }, now)
    if (!answer.ok) return answer.code
    const { client_id: userId, phone } = await db
      .selectFrom('orders')
      .select(['client_id', 'phone'])
      .where('uuid', '=', orderUuid)
      .executeTakeFirstOrThrow()
    world.clients.find((client) => client.phone === phone)!.userId = userId
    return `ok ${answer.value.next}`
  },
  async repeat(world, action) {
    const answer = await repeatOrder(world.db, clientOf(world, action), orderOf(world, action), world.now)
    if (answer.ok) world.orders.push(answer.value.uuid)
    return resultCode(answer)
  },
  extend: async (world, action) =>
    resultCode(await extendOrder(world.db, clientOf(world, action), orderOf(world, action), world.now)),
  edit: async (world, action) =>
    resultCode(
      await editDescription(
        world.db,
        clientOf(world, action),
        { ...orderOf(world, action), description: action.words },
        world.now,
      ),
    ),
  keep: async (world, action) =>
    resultCode(await keepSearching(world.db, clientOf(world, action), orderOf(world, action), world.now)),
  close: async (world, action) =>
    resultCode(
      await closeOrder(world.db, clientOf(world, action), { ...orderOf(world, action), as: action.as }, world.now),
    ),
  release: async ({ db, orders, staffUserId, now }, { order }) =>
    resultCode(await releaseOrder(db, asStaff(staffUserId, 'moderate'), { orderUuid: orders[order]! }, now)),
  block: async ({ db, orders, staffUserId, now }, { order }) =>
    resultCode(
      await blockOrder(db, asStaff(staffUserId, 'moderate'), { orderUuid: orders[order]!, reason: 'fraud' }, now),
    ),
  unblock: async ({ db, orders, staffUserId, now }, { order }) =>
    resultCode(await unblock(db, asStaff(staffUserId, 'moderate'), { orderUuid: orders[order]! }, now)),
  async unlock({ db, orders, leads, professionals, now }, { professional, order }) {
    const { userId } = professionals[professional]!
    const answer = await unlockLead(db, asProfessional(userId), { orderUuid: orders[order]! }, now)
    if (answer.ok && !leads.includes(answer.value.leadId)) leads.push(answer.value.leadId)
    return resultCode(answer)
  },
  async write({ db, leads, professionals, now }, { professional, lead }) {
    const { userId } = professionals[professional]!
    return resultCode(
      await sendFirstMessage(db, asProfessional(userId), { leadId: leads[lead]!, text: 'Posso ir hoje.' }, now),
    )
  },
  open: async (world, action) =>
    resultCode(await openMessage(world.db, clientOf(world, action), leadOf(world, action), world.now)),
  accept: async (world, action) =>
    resultCode(await acceptConversation(world.db, clientOf(world, action), leadOf(world, action), world.now)),
  refuse: async (world, action) =>
    resultCode(
      await rejectLead(
        world.db,
        clientOf(world, action),
        { ...leadOf(world, action), reason: 'Preço alto' },
        world.now,
      ),
    ),
  sayAsClient: (world, { client, lead }) => sendChatMessage(world, lead, world.clients[client]!.userId!),
  sayAsProfessional: (world, { professional, lead }) =>
    sendChatMessage(world, lead, world.professionals[professional]!.userId),
  async pause({ db, professionals }, { professional }) {
    await db
      .updateTable('professionals')
      .set({ paused: sql`not paused` })
      .where('id', '=', professionals[professional]!.professionalId)
      .execute()
    return 'ok'
  },
  async topUp(world, { professional, coins }) {
    const who = { ...world.professionals[professional]!, coins, from: 'adjustment' as const }
    const movement = { kind: 'adjustment' as const, reference: `model:${++world.steps}`, ...who }
    await world.db.transaction().execute((tx) => creditCoins(tx, movement, world.now))
    return 'ok'
  },
  async leaveAsClient(world, { client }) {
    const who = world.clients[client]!
    const answer = await leave(world, who.userId!, 'client')
    if (answer === 'ok') who.userId = null
    return answer
  },
  leaveAsProfessional: (world, { professional }) =>
    leave(world, world.professionals[professional]!.userId, 'professional'),
  async wait(world, { minutes }) {
    world.now = addMinutes(world.now, minutes)
    return 'ok'
  },
  async look({ db, now }, { which }) {
    for (const job of which) await jobs[job](db, now)
    return 'ok'
  },
}
