/**
 * Whether response times reveal that a phone has an account: each call alternates phones with and without one. Prints
 * medians and their ratio; 1 reveals nothing. Sign-in reveals it by status anyway. `node bench/enumeration.ts`, after a
 * build.
 */
import { env } from '#platform/env.ts'
import { aClient, aProfessional } from '#db/builders/people.ts'
import { startPhoneConversation } from '#test/support/phone-conversation.ts'

const rounds = 60
const ends: (() => Promise<void>)[] = []
const conversation = await startPhoneConversation(
  { after: (end) => void ends.push(end) },
  { RUN_JOBS: '0', LOG_LEVEL: 'error', PIN_HOURLY_BUDGET: '100000', DATA_DIR: env.DATA_DIR },
)

type Call = (phone: string) => Promise<unknown>
const knownPhone = async () => (await aClient(conversation.db, { phone: conversation.newPhone() })).phone
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

async function timed(call: Call, phone: string) {
  const began = performance.now()
  await call(phone)
  return performance.now() - began
}

/** `prepare` runs untimed; its result is the call's input. */
async function compare(name: string, call: Call, known = knownPhone, prepare = async (phone: string) => phone) {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let round = -5; round < rounds; round++) {
    await conversation.db.deleteFrom('rate_limits').execute() // hundreds of codes a minute would reach the limits
    const phones = { known: await prepare(await known()), unknown: await prepare(conversation.newPhone()) }
    const order = round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) {
      const time = await timed(call, phones[kind])
      if (round >= 0) times[kind].push(time) // the first rounds warm up
    }
  }
  const a = median(times.known)
  const b = median(times.unknown)
  console.log(`${name}: known ${a.toFixed(2)} ms, unknown ${b.toFixed(2)} ms, ratio ${(a / b).toFixed(3)}`)
}

const asOrder = async (phone: string) => (await conversation.request(phone)).uuid
const professionalPhone = async () => (await aProfessional(conversation.db, { phone: conversation.newPhone() })).phone
const email = 'alguem@exemplo.com.br'
await compare('sign-up box', (phone) => conversation.ask('/api/signup', { email, phone }), professionalPhone)
await compare('request', (phone) => conversation.request(phone))
await compare(
  'wrong PIN of an order',
  (uuid) => conversation.ask(`/requests/${uuid}/pin`, { pin: '0000' }),
  knownPhone,
  asOrder,
)
await compare(
  'PIN of an order again',
  (uuid) => conversation.ask(`/requests/${uuid}/pin/resend`, {}),
  knownPhone,
  async (phone) => {
    const uuid = await asOrder(phone)
    const waited = new Date(Date.now() - 61_000)
    await conversation.db
      .updateTable('pin_challenges')
      .set({ last_sent_at: waited })
      .where('order_uuid', '=', uuid)
      .execute()
    return uuid
  },
)
const orders = new Map<string, { uuid: string; phoneId: string }>()
await compare(
  'change of number',
  (phone) => conversation.ask('/phone-verification/change', { phone, ...orders.get(phone)! }),
  knownPhone,
  async (phone) => {
    const uuid = await asOrder(conversation.newPhone())
    const of = conversation.db.selectFrom('pin_challenges').select('uuid as phoneId').where('order_uuid', '=', uuid)
    orders.set(phone, { uuid, ...(await of.executeTakeFirstOrThrow()) })
    return phone
  },
)
await compare('sign-in (tells by its status)', (phone) => conversation.ask('/v1/login', { phone, target: 'user' }))
for (const end of ends.toReversed()) await end()
