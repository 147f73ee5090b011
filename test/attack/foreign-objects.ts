import { anaOrders } from '#db/seed/ana-orders.ts'
import type { Demo } from '../e2e/demo-data.ts'
import { type Attack, change, type Findings, phones } from './attack.ts'
import { signInOf } from './sign-in.ts'

/** Requests every object of Ana's as Bia, as another professional and as a visitor. */
export const foreignObjects: Attack = {
  category: "other people's objects",
  twin: {
    changes: [change('domain/orders/order-detail.server.ts', "    .where('o.client_id', '=', clientId)\n", '')],
  },
  async run(demo) {
    const findings: Findings = []
    const leads = await demo.db
      .selectFrom('leads')
      .innerJoin('orders', 'orders.id', 'leads.order_id')
      .innerJoin('conversations', 'conversations.lead_id', 'leads.id')
      .select([
        'leads.id',
        'conversations.chat_id as chat',
        'orders.uuid',
        'orders.client_id as client',
        'leads.professional_id as professional',
      ])
      .where('orders.uuid', 'in', Object.values(anaOrders))
      .execute()
    const paths = [
      ...Object.values(anaOrders).flatMap((uuid) => [
        `/meus-pedidos/${uuid}`,
        `/meus-pedidos/${uuid}.data`,
        `/api/orders/${uuid}`,
        `/api/orders/${uuid}/instant-match`,
        `/indicacoes/${uuid}`,
        `/pedido-enviado/${uuid}`,
        `/pesquisa/${uuid}`,
        `/api/profiles?id=${uuid}`,
      ]),
      ...leads.flatMap(({ id, chat, uuid, client }) => [
        `/api/orders/${uuid}/leads/${id}/rejection-form`,
        `/meus-pedidos/${uuid}/profissional/${id}`,
        `/mensagens/${chat}`,
        `/v1/chat/${chat}/messages`,
        `/v1/chat/messages/${client}`,
        `/v1/contacts/${id}`,
        `/profissional/contatos/${id}`,
      ]),
    ]
    const people = {
      'a visitor': '',
      Bia: await signInOf(demo, phones.bia),
      'another professional': await signInOf(demo, await phoneOfUninvolved(demo, leads), 'professional'),
    }
    for (const path of paths)
      for (const [who, cookie] of Object.entries(people)) {
        const headers: Record<string, string> = cookie ? { cookie } : {}
        const answer = await fetch(demo.address + path, { redirect: 'manual', headers })
        const isSentAway = (await answer.text()).includes('SingleFetchRedirect') // page data: 202 with a redirect
        if (answer.status < 300 && !isSentAway) findings.push(`${path} opens to ${who}`)
      }
    return findings
  },
}

/** A professional unrelated to Ana. */
async function phoneOfUninvolved({ db }: Demo, leads: { professional: number }[]) {
  const { phone } = await db
    .selectFrom('professionals')
    .innerJoin('users', 'users.id', 'professionals.user_id')
    .select('users.phone')
    .where(
      'professionals.id',
      'not in',
      leads.map(({ professional }) => professional),
    )
    .where('users.phone', 'like', '119333300%')
    .limit(1)
    .executeTakeFirstOrThrow()
  return phone!
}
