/**
 * Whether response times reveal that a phone has an account: medians of calls with and without one, and their ratio; 1
 * reveals nothing. `node bench/enumeration.ts`, after a build.
 */
import { aClient, aProfessional } from '#db/builders/people.ts'
import { env } from '#platform/env.ts'
import { openScope } from '#test/support/open-scope.ts'
import { startPhoneClient } from '#test/support/phone-client.ts'
import { wrongPin, getQueuedPin } from '#test/support/pins.ts'
import { expectAnswer } from './answers.ts'
import { median } from './statistics.ts'

const rounds = 60
const scope = openScope()
const conversation = await startPhoneClient(scope, {
  RUN_JOBS: '0',
  LOG_LEVEL: 'error',
  PIN_HOURLY_BUDGET: '100000',
  DATA_DIR: env.DATA_DIR,
})

type Answer = { status: number; body: string }
type Statuses = Record<'known' | 'unknown', number>
type Asked<Input> = {
  call: (input: Input) => Promise<Answer>
  status: number | Statuses
  known?: () => Promise<string>
  /** Runs untimed. */
  prepare: (phone: string) => Promise<Input>
}
const knownPhone = async () => (await aClient(conversation.db, { phone: conversation.newPhone() })).phone

/** Both answers must be the expected ones, alike in size where of one status: else one of two errors is timed. */
async function compare<Input>(name: string, { call, status, known = knownPhone, prepare }: Asked<Input>) {
  const times = { known: [] as number[], unknown: [] as number[] }
  const expected = typeof status === 'number' ? { known: status, unknown: status } : status
  for (let round = -5; round < rounds; round++) {
    await conversation.db.deleteFrom('rate_limits').execute() // hundreds of codes a minute would reach the limits
    const inputs = { known: await prepare(await known()), unknown: await prepare(conversation.newPhone()) }
    const order = round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    const bytes: Partial<Statuses> = {}
    for (const kind of order) {
      const began = performance.now()
      const answer = await call(inputs[kind])
      if (round >= 0) times[kind].push(performance.now() - began) // the first rounds warm up
      bytes[kind] = answer.body.length
      expectAnswer(
        `${name} (${kind})`,
        { status: answer.status, bytes: answer.body.length },
        { status: expected[kind] },
      )
    }
    if (expected.known === expected.unknown && bytes.known !== bytes.unknown)
      throw new Error(`${name}: ${bytes.known} bytes for a known phone, ${bytes.unknown} for an unknown one`)
  }
  const a = median(times.known)
  const b = median(times.unknown)
  console.log(`${name}: known ${a.toFixed(2)} ms, unknown ${b.toFixed(2)} ms, ratio ${(a / b).toFixed(3)}`)
}

const { db, ask } = conversation
const asItIs = async (phone: string) => phone
const anOrderOf = async (phone: string) => (await conversation.request(phone)).uuid
const professionalPhone = async () => (await aProfessional(db, { phone: conversation.newPhone() })).phone
const email = 'alguem@exemplo.com.br'
await compare('sign-up box', {
  call: (phone) => ask('/api/signup', { email, phone }),
  status: 200,
  known: professionalPhone,
  prepare: asItIs,
})
await compare('request', {
  call: async (phone) => (await conversation.request(phone)).answer,
  status: 201,
  prepare: asItIs,
})
await compare('wrong PIN of an order', {
  prepare: async (phone) => ({ uuid: await anOrderOf(phone), pin: wrongPin(await getQueuedPin(db, phone)) }),
  call: ({ uuid, pin }) => ask(`/requests/${uuid}/pin`, { pin }),
  status: 422,
})
await compare('PIN of an order again', {
  call: (uuid) => ask(`/requests/${uuid}/pin/resend`, {}),
  status: 200,
  prepare: async (phone) => {
    const uuid = await anOrderOf(phone)
    const waited = new Date(Date.now() - 61_000)
    await db.updateTable('pin_challenges').set({ last_sent_at: waited }).where('order_uuid', '=', uuid).execute()
    return uuid
  },
})
await compare('change of number', {
  call: (change) => ask('/phone-verification/change', change),
  status: 200,
  prepare: async (phone) => {
    const uuid = await anOrderOf(conversation.newPhone())
    const challengeQuery = db.selectFrom('pin_challenges').select('uuid as phoneId').where('order_uuid', '=', uuid)
    return { phone, uuid, ...(await challengeQuery.executeTakeFirstOrThrow()) }
  },
})
await compare('sign-in (tells by its status)', {
  call: (phone) => ask('/v1/login', { phone, target: 'user' }),
  status: { known: 200, unknown: 404 },
  prepare: asItIs,
})
await scope.close()
