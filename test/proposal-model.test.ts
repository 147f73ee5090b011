import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { testNow } from '#db/builders/clock.ts'
import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { refreshCatalog } from '#domain/catalog/catalog.server.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { rejectLead } from '#domain/leads/rejection/reject-lead.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { acceptProposal } from '#domain/proposals/accept-proposal.server.ts'
import { askChange } from '#domain/proposals/ask-change.server.ts'
import { expireProposals } from '#domain/proposals/expire-proposals.server.ts'
import { markProposalSeen } from '#domain/proposals/mark-proposal-seen.server.ts'
import { refuseProposal } from '#domain/proposals/refuse-proposal.server.ts'
import { sendProposal } from '#domain/proposals/send-proposal.server.ts'
import { withdrawProposal } from '#domain/proposals/withdraw-proposal.server.ts'
import { asClient, asProfessional } from '#domain/shared/caller.ts'
import { hourMs } from '#domain/shared/durations.ts'
import { codeOf } from '#test/support/code-of.ts'
import { testDatabase } from '#test/support/database.ts'
import { assertInvariants } from '#test/support/invariants.ts'
import { scope } from '#test/support/scope.ts'

/**
 * Random dealings of the two people of a contact and the clock, held against a model that knows nothing of the tables
 * of the product. `RUNS=2000` makes other dealings each time, `SEED=… RUNS=…` repeats those of a failure.
 */
const numRuns = Number(process.env.RUNS ?? 80)
const seed = process.env.SEED ? Number(process.env.SEED) : process.env.RUNS ? Date.now() % 2 ** 31 : 20_261_123

const { db } = await testDatabase(scope)
await refreshCatalog(db)

type Command =
  | { name: 'send'; isStale: boolean; days: number; cents: number }
  | { name: 'see' | 'ask' | 'accept' | 'refuse' | 'withdraw'; pick: number }
  | { name: 'end' }
  | { name: 'tidy' }
  | { name: 'wait'; hours: number }

// The model: versions in words, the contact, the clock.

type Version = {
  is: 'waiting' | 'agreed' | 'refused' | 'withdrawn' | 'ended' | 'gone'
  asked: boolean
  seen: boolean
  until: number
}
type Model = { versions: Version[]; contact: 'runs' | 'hired' | 'over'; now: number }

/** Midnight in São Paulo, three hours behind UTC, after so many days. */
const endOf = (now: number, days: number) =>
  (Math.floor((now - 3 * hourMs) / (24 * hourMs)) + days + 1) * 24 * hourMs + 3 * hourMs

/** The result of a command, applied to the model. */
function expected(model: Model, command: Command): string {
  const { versions, now } = model
  if (command.name === 'wait') {
    model.now += command.hours * hourMs
    return 'ok'
  }
  if (command.name === 'tidy') {
    for (const one of versions) if (one.is === 'waiting' && one.until <= now) one.is = 'ended'
    return 'ok'
  }
  if (command.name === 'end') {
    if (model.contact === 'hired') return 'lead_over'
    model.contact = 'over'
    return 'ok'
  }
  if (command.name === 'send') {
    if (model.contact === 'over') return 'lead_over'
    if (command.isStale) return 'proposal_moved_on'
    if (command.cents === 0 || command.cents > 100_000_000) return 'odd_total'
    for (const one of versions) if (one.is === 'waiting') one.is = 'gone'
    versions.push({ is: 'waiting', asked: false, seen: false, until: endOf(now, command.days) })
    return 'ok'
  }
  const one = versions[command.pick % versions.length]
  if (!one) return 'none'
  const isOver = one.is === 'waiting' && one.until <= now
  if (command.name === 'see') {
    if (one.is === 'waiting' && !isOver && !one.asked && model.contact !== 'over') one.seen = true
    return 'ok'
  }
  if (command.name === 'accept' && one.is === 'agreed') return 'ok'
  if (command.name === 'refuse' && one.is === 'refused') return 'ok'
  if (command.name === 'withdraw' && one.is === 'withdrawn') return 'ok'
  if (model.contact === 'over') return 'lead_over'
  if (one.is === 'withdrawn') return 'proposal_withdrawn'
  if (isOver || one.is === 'ended') return 'proposal_expired'
  if (one.is !== 'waiting' || (command.name === 'ask' && one.asked)) return 'proposal_moved_on'
  if (command.name === 'ask') one.asked = true
  if (command.name === 'refuse') one.is = 'refused'
  if (command.name === 'withdraw') one.is = 'withdrawn'
  if (command.name === 'accept') {
    for (const other of versions) if (other.is === 'agreed') other.is = 'gone'
    one.is = 'agreed'
    model.contact = 'hired'
  }
  return 'ok'
}

/** The states as the table has them. */
const statesOf = ({ versions }: Model) =>
  versions.map(({ is, asked, seen }) =>
    is === 'waiting'
      ? asked
        ? 'change_requested'
        : seen
          ? 'seen'
          : 'sent'
      : { agreed: 'accepted', refused: 'refused', withdrawn: 'withdrawn', ended: 'expired', gone: 'superseded' }[is],
  )

async function aWorld() {
  const order = await anOrder(db)
  const { userId } = await aProfessional(db)
  const unlocked = await unlockLead(db, asProfessional(userId), { orderUuid: order.uuid }, testNow)
  assert.ok(unlocked.ok)
  const { leadId } = unlocked.value
  assert.ok((await sendFirstMessage(db, asProfessional(userId), { leadId, text: 'Posso ir.' }, testNow)).ok)
  return { order, userId, leadId, now: testNow.getTime(), ids: [] as number[] }
}
type World = Awaited<ReturnType<typeof aWorld>>

async function performCommand(world: World, command: Command): Promise<string> {
  const { leadId, userId, order, ids } = world
  const at = new Date(world.now)
  const client = order.clientId
  if (command.name === 'wait') {
    world.now += command.hours * hourMs
    return 'ok'
  }
  if (command.name === 'tidy') {
    await expireProposals(db, at)
    return 'ok'
  }
  if (command.name === 'end')
    return codeOf(await rejectLead(db, asClient(client), { leadId, reason: 'Desisti do serviço' }, at))
  if (command.name === 'send') {
    const line = { kind: 'labour', description: 'Tudo', quantity: 1_000, unit: 'verba', unitCents: 0 } as const
    const items = [0, 1].map((half) => ({ ...line, unitCents: Math.floor((command.cents + half) / 2) }))
    const terms = { travelCents: 0, discountCents: 0, payment: 'Pix no fim', warrantyDays: 90, validDays: command.days }
    const after = command.isStale ? ids.length + 1 : ids.length
    const sent = await sendProposal(db, asProfessional(userId), { leadId, after, items, photos: [], ...terms }, at)
    if (sent.ok) ids.push(sent.value.proposalId)
    return codeOf(sent)
  }
  const proposalId = ids[command.pick % ids.length]
  if (proposalId === undefined) return 'none'
  const input = { proposalId, userId: client }
  const answers = {
    see: () => markProposalSeen(db, asClient(input.userId), input, at),
    ask: () => askChange(db, asClient(input.userId), { ...input, words: 'Outra data, por favor.' }, at),
    accept: () => acceptProposal(db, asClient(input.userId), input, at),
    refuse: () => refuseProposal(db, asClient(input.userId), input, at),
    withdraw: () => withdrawProposal(db, asProfessional(userId), { proposalId }, at),
  }
  return codeOf(await answers[command.name]())
}

const pick = fc.constantFrom(0, 0, 1, 2, 3, 5, 7)
const send = fc.record({
  name: fc.constant('send' as const),
  isStale: fc.constantFrom(false, false, false, true),
  days: fc.constantFrom(1, 2, 10),
  cents: fc.constantFrom(1, 12_345, 12_345, 100_000_000, 0, 100_000_001),
})
const answer = fc.record({
  name: fc.constantFrom('see' as const, 'ask' as const, 'accept' as const, 'refuse' as const, 'withdraw' as const),
  pick,
})
const someAction = fc.oneof(
  { weight: 6, arbitrary: send },
  { weight: 12, arbitrary: answer },
  { weight: 3, arbitrary: fc.record({ name: fc.constant('wait' as const), hours: fc.constantFrom(1, 20, 49) }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('tidy' as const) }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('end' as const) }) },
) as fc.Arbitrary<Command>
/** One command, or two at the same moment. */
const someSteps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.tuple(someAction) },
    { weight: 2, arbitrary: fc.tuple(answer, fc.oneof(send, answer)) },
  ),
  { minLength: 3, maxLength: 25, size: 'max' },
) as fc.Arbitrary<Command[][]>

async function stored({ leadId }: World) {
  const rows = await db
    .selectFrom('proposals')
    .select(['state'])
    .where('lead_id', '=', leadId)
    .orderBy('version')
    .execute()
  const lead = await db.selectFrom('leads').select('state').where('id', '=', leadId).executeTakeFirstOrThrow()
  const contact = lead.state === 'hired' ? 'hired' : lead.state === 'rejected' ? 'over' : 'runs'
  return { states: rows.map(({ state }) => state), contact }
}

test('concurrent actions on a proposal match the model', async () => {
  await fc.assert(
    fc.asyncProperty(someSteps, async (steps) => {
      const world = await aWorld()
      let model: Model = { versions: [], contact: 'runs', now: world.now }
      for (const step of steps) {
        const known = [...world.ids]
        const codes = await Promise.all(step.map((command) => performCommand(world, command)))
        const found = await stored(world)
        const orders =
          step.length === 2
            ? [
                [0, 1],
                [1, 0],
              ]
            : [[0]]
        const possible = orders.map((order) => {
          const after = structuredClone(model)
          const expectedCodes: string[] = []
          // A concurrent answer chose among the earlier versions.
          for (const index of order) {
            const command = step[index]!
            expectedCodes[index] =
              'pick' in command && known.length
                ? expected(after, { ...command, pick: command.pick % known.length })
                : 'pick' in command
                  ? 'none'
                  : expected(after, command)
          }
          return { after, expectedCodes }
        })
        const fits = possible.find(
          ({ after, expectedCodes }) =>
            JSON.stringify([expectedCodes, statesOf(after), after.contact]) ===
            JSON.stringify([codes, found.states, found.contact]),
        )
        assert.ok(fits, `${JSON.stringify({ step, codes, found })} is none of ${JSON.stringify(possible)}`)
        model = fits.after
      }
    }),
    { numRuns, seed },
  )
  await assertInvariants(db)
})
