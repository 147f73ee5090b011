import assert from 'node:assert/strict'
import { afterEach, test } from 'vitest'
import { sendMessage } from '#domain/conversations/send-message.server.ts'
import { pickProfessionals } from '#domain/leads/instant-match/pick-professionals.server.ts'
import { requestRefund } from '#domain/leads/refund-claims/request-refund.server.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { beginSignUp } from '#domain/professionals/begin-sign-up.server.ts'
import { buyCoins } from '#domain/purchases/buy-coins.server.ts'
import { asClient, asProfessional, visitor } from '#domain/shared/caller.ts'
import { runAction } from '#domain/shared/define-action.server.ts'
import { env } from '#platform/env.ts'
import { type SwitchName, switches } from '#platform/switches.ts'
import { requestOrder } from './support/requests.ts'

/** A flow that is off touches no database and reads no input. */
const nothing = {} as never

const flows: Record<SwitchName, () => Promise<{ ok: boolean; code?: string }>> = {
  requests: () => runAction(requestOrder, visitor, nothing),
  sign_ups: () => runAction(beginSignUp, visitor, nothing),
  unlocks: () => runAction(unlockLead, asProfessional(1), nothing),
  instant_match: () => runAction(pickProfessionals, asClient(1), nothing),
  coin_purchases: () => runAction(buyCoins, asProfessional(1), nothing),
  refund_claims: () => runAction(requestRefund, asProfessional(1), nothing),
  messages: () => runAction(sendMessage, asClient(1), nothing),
}

afterEach(() => {
  env.SWITCHED_OFF = []
})

for (const name of switches)
  test(`${name} can be switched off`, async () => {
    env.SWITCHED_OFF = [name]
    const { ok, code } = await flows[name]()
    assert.equal(ok, false)
    assert.equal(code, 'switched_off')
  })

test('a switch stops only its own flow', async () => {
  env.SWITCHED_OFF = switches.filter((name) => name !== 'sign_ups')
  await assert.rejects(flows.sign_ups()) // without a database it cannot go on
})
