import { anOrder } from '#db/builders/orders.ts'
import { aProfessional } from '#db/builders/people.ts'
import { aPurchase } from '#db/builders/purchases.ts'
import { unlockLead } from '#domain/leads/unlock/unlock-lead.server.ts'
import { asProfessional } from '#domain/shared/caller.ts'
import type { Demo } from '../e2e/demo-data.ts'
import { type Attack, change } from './attack.ts'

const deletionPage = '/central-de-ajuda/exclusao-de-conta/profissional'

/** A buyer charges back spent coins and escapes the debt by another account of the same phone. */
export const escapedDebts: Attack = {
  category: 'chargebacks that nobody owes',
  twin: {
    changes: [
      change(
        'domain/wallet/deleted-account-wallet.server.ts',
        'const departed = await lockWalletsOfPerson(tx, heir, now)',
        'const departed: number[] = []',
      ),
    ],
  },
  run: async (demo) =>
    (await debtOfNextAccount(demo)) ? [] : ['the next account of the phone owes nothing of the chargeback'],
}

/** A buyer takes a refund and charges the same payment back. */
export const doubleRefunds: Attack = {
  category: 'chargebacks after a refund',
  twin: {
    changes: [
      change(
        'domain/purchases/sync-purchase.server.ts',
        '  await recordChargebackAfterRefund(tx, id, now)\n',
        '  void recordChargebackAfterRefund\n',
      ),
    ],
  },
  run: async (demo) => ((await isListedAfterRefund(demo)) ? [] : ['a chargeback of refunded money is listed nowhere']),
}

/** The debt after a chargeback, account deletion and new sign-up. */
async function debtOfNextAccount(demo: Demo) {
  const { db } = demo
  const now = new Date()
  const pro = await aProfessional(db, { coins: 0 })
  const { userId, phone } = pro
  const { uuid } = await aPurchase(db, { pro, play: 'pay', at: now })
  if (!(await unlockLead(db, asProfessional(userId), { orderUuid: (await anOrder(db)).uuid }, now)).ok)
    throw new Error('An unlock was refused.')
  await playBank(demo, uuid, 'charge_back')
  await until(async () => (await purchaseState(demo, uuid)) === 'charged_back')
  const cookie = await demo.signIn(phone, 'professional')
  const leave = (fields: Record<string, string>) => post(demo, deletionPage, cookie, fields)
  const before = await demo.lastPin(phone)
  const { text } = await leave({})
  const challenge = /name="challenge" value="([^"]+)"/.exec(text)![1]!
  await leave({ challenge, pin: await demo.waitForPin(phone, before) })
  const begun = await demo.call<{ redirectUrl: string }>('/api/signup', { email: 'volta@exemplo.com.br', phone })
  const page = new URL(begun.value.redirectUrl, demo.address)
  const last = await demo.lastPin(phone)
  await post(demo, page.pathname + page.search, '', { agreed: 'on' })
  await demo.call('/api/signup/pin', { token: page.searchParams.get('token'), pin: await demo.waitForPin(phone, last) })
  const { debt } = await db
    .selectFrom('wallets as w')
    .innerJoin('professionals as p', 'p.id', 'w.professional_id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select('w.debt')
    .where('u.phone', '=', phone)
    .executeTakeFirstOrThrow()
  return debt
}

/** Whether staff are informed of a chargeback of a refunded purchase. */
async function isListedAfterRefund(demo: Demo) {
  const pro = await aProfessional(demo.db, { coins: 0 })
  const { uuid } = await aPurchase(demo.db, { pro, play: 'pay', at: new Date() })
  const cookie = await demo.signIn(pro.phone, 'professional')
  await post(demo, `/profissional/carteira/compras/${uuid}`, cookie, {})
  await until(async () => (await purchaseState(demo, uuid)) === 'refunded')
  await playBank(demo, uuid, 'charge_back')
  return until(async () => {
    const listed = await demo.db
      .selectFrom('payment_differences')
      .select('id')
      .where('reference', '=', uuid)
      .where('kind', '=', 'charged_back_after_refund')
      .execute()
    return listed.length > 0
  }, 50)
}

const purchaseState = async ({ db }: Demo, uuid: string) =>
  (await db.selectFrom('purchases').select('state').where('uuid', '=', uuid).executeTakeFirstOrThrow()).state

const playBank = (demo: Demo, uuid: string, play: string) =>
  post(demo, `/dev/banco/${uuid.replaceAll('-', '')}`, '', { play })

async function post({ address }: Demo, path: string, cookie: string, fields: Record<string, string>) {
  const answer = await fetch(address + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: address },
    body: new URLSearchParams(fields),
  })
  return { status: answer.status, text: await answer.text() }
}

/** Polls every 100 ms. */
async function until(isTrue: () => Promise<boolean>, attempts = 200) {
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (await isTrue()) return true
    await new Promise((resume) => setTimeout(resume, 100))
  }
  return false
}
