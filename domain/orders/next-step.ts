import { type CloseReason } from '#domain/shared/close-reason.ts'
import { type OrderStatus, remainingHours } from './order.ts'

/** `chatId`: the conversation that the client may open; null while there is none. */
type Contact = { state: string; name: string; chatId: string | null; hasOpenProposal: boolean }
export type OrderSituation = {
  status: OrderStatus
  closedAs: CloseReason | null
  expiresAt: Date | null
  isOnHold: boolean
  blockedReason?: string | null
  leadCount: number
  maxLeads: number
  leads: readonly Contact[]
}

export type NextStep =
  | {
      code:
        | 'prove_phone'
        | 'in_review'
        | 'held'
        | 'choose'
        | 'all_over'
        | 'nobody_found'
        | 'blocked'
        | 'suspended'
        | 'repeated'
    }
  | { code: 'searching'; hours: number }
  | { code: 'wait_for_message'; hours: number; slots: number }
  | { code: 'read_message' | 'read_proposal'; names: string[] }
  | { code: 'talking'; names: string[] }
  | { code: 'solved' | 'gave_up' | 'hired' | 'canceled'; talking: string[] }

const namesOf = (leads: readonly Contact[], ...states: string[]) =>
  leads.filter(({ state }) => states.includes(state)).map(({ name }) => name)

/**
 * The next step of an order ("E agora?", product: Order life) as a code; words in texts/order-lifecycle.ts. An open message
 * or proposal has priority over a conversation, that over everything else.
 */
export function nextStepOf(order: OrderSituation, now: Date): NextStep {
  const { status, leads, closedAs } = order
  // A proposal can be accepted before any message: its professional is hired without a conversation.
  const inConversation = leads.filter(({ chatId }) => chatId !== null)
  const talking = namesOf(inConversation, 'accepted', 'hired')
  if (status === 'pending_verification') return { code: 'prove_phone' }
  if (status === 'waiting') return { code: order.isOnHold ? 'held' : 'in_review' }
  if (status === 'blocked') return { code: order.blockedReason === 'client_suspended' ? 'suspended' : 'blocked' }
  if (status === 'finalized_zero_lead') return { code: 'nobody_found' }
  if (status === 'duplicated') return { code: 'repeated' }
  if (status === 'canceled') return { code: closedAs ?? 'canceled', talking }

  const unread = namesOf(leads, 'contacted')
  if (unread.length) return { code: 'read_message', names: unread }
  const proposing = leads.filter(({ hasOpenProposal }) => hasOpenProposal)
  const quoted = namesOf(proposing, 'unlocked')
  if (quoted.length) return { code: 'read_proposal', names: quoted }
  if (talking.length) return { code: 'talking', names: talking }
  if (namesOf(leads, 'hired').length) return { code: 'hired', talking }
  if (status === 'finalized') return { code: namesOf(leads, 'unlocked').length ? 'choose' : 'all_over' }
  const hours = remainingHours(order, now)
  return order.leadCount === 0
    ? { code: 'searching', hours }
    : { code: 'wait_for_message', hours, slots: order.maxLeads - order.leadCount }
}
