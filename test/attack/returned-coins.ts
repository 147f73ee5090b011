import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { staff } from '#db/seed/people.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import type { Demo } from '../e2e/demo-data.ts'
import { type Attack, change } from './attack.ts'

const maxAlone = 100

/** Staff who block an order to refund coins to their household. */
export const householdCoins: Attack = {
  category: 'coins returned to the own household by blocking orders',
  twin: {
    changes: [change('domain/moderation/block-order.server.ts', ', ...refunded', '')],
  },
  async run(demo) {
    const cookie = await demo.signInStaff()
    const relative = await aProfessional(demo.db, { coins: 100 })
    await demo.db.updateTable('users').set({ phone: staff.phone }).where('id', '=', relative.userId).execute()
    return (await returnedBy(demo, cookie, relative)) ? ['coins of the own household came back'] : []
  },
}

/** Staff who block one order after the other to refund coins to one professional. */
export const endlessCoins: Attack = {
  category: 'coins returned by blocking orders, alone and without limit',
  twin: {
    changes: [change('domain/moderation/block-order.server.ts', 'coins > secondPersonAboveCoins', 'false')],
  },
  async run(demo) {
    const cookie = await demo.signInStaff()
    const friend = await aProfessional(demo.db, { coins: 900 })
    let returned = 0
    for (let count = 0; count < 10; count++) {
      const coins = await returnedBy(demo, cookie, friend)
      if (!coins) break
      returned += coins
    }
    if (!returned) return ['no block returned anything: the attack proves nothing']
    return returned > maxAlone ? [`one person returned ${returned} coins to one professional`] : []
  },
}

/** Unlocks an order, has it blocked over HTTP, and returns the refund. */
async function returnedBy({ db, address }: Demo, cookie: string, { userId }: { userId: number }) {
  const { uuid } = await anOrder(db)
  const unlocked = await unlockLead(db, asProfessional(userId), { orderUuid: uuid }, new Date())
  if (!unlocked.ok) throw new Error(`An unlock was refused: ${unlocked.code}`)
  await fetch(`${address}/interno/moderacao/${uuid}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: address },
    body: new URLSearchParams({ intent: 'block', reason: 'not_a_request' }),
  })
  const { status } = await db.selectFrom('orders').select('status').where('uuid', '=', uuid).executeTakeFirstOrThrow()
  return status === 'blocked' ? unlocked.value.coinsPaid : 0
}
