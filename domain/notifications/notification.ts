import type { CloseReason } from '#domain/shared/close-reason.ts'
import type { RefundReason } from '#domain/shared/refund-reason.ts'
import type { ReplyReason } from '#domain/shared/reply-reason.ts'
import type { ReportDecision, ReportReason } from '#domain/shared/report-reason.ts'
import type { WithdrawalReason } from '#domain/shared/withdrawal-reason.ts'

/**
 * Notification kinds with the facts that their texts need. No personal data: names, service and city are looked up
 * when shown or sent (`notification-facts.server.ts`). Texts: texts/messages/notifications.ts.
 */
export type NotificationFacts = {
  order_published: { uuid: string }
  lead_created: { uuid: string }
  lead_contacted: { uuid: string }
  /** `files`: it came with pictures or PDF. */
  message_received: { chatId: string; files?: 'picture' | 'pdf' | 'audio' }
  order_finalized: { uuid: string; found: number }
  order_finalized_zero_lead: { uuid: string }
  order_blocked: { uuid: string; reason: string }
  /** Staff review it before professionals see it. */
  order_held: { uuid: string }
  /** The one who was asked did not write: the others see the order now. */
  order_opened: { uuid: string }
  professional_joined: { uuid: string }
  still_needed: { uuid: string }
  lead_unanswered: { uuid: string }
  /** A professional proposes to come. Hours are moments; `zone` is the clock of the place. */
  visit_proposed: { uuid: string; visitId: number }
  /** `isOver`: with the contact, and no other one follows. */
  visit_withdrawn: { uuid: string; startsAt: string; zone: string; isOver?: true }
  visit_near: { uuid: string; visitId: number; startsAt: string; zone: string }
  /** A professional says that their contact was for nothing: only the client can know. */
  claim_confirmation_requested: { uuid: string }
  /** A version of what a professional offers. */
  proposal_sent: { uuid: string; proposalId: number }
  proposal_expiring: { uuid: string; proposalId: number }
  proposal_withdrawn: { uuid: string; proposalId: number }
  /** `link`: signed, so that it can be answered without signing in (AMB-42). */
  survey_available: { uuid: string; link: string }
  review_withdrawn: { uuid: string; reason: WithdrawalReason }
  /** The professional answered what this client wrote. */
  review_replied: { reviewId: number }

  /** A client asks this professional alone, by the professional's own link. */
  order_by_link: { uuid: string }
  /** A client asks this professional by name, beside others. */
  order_invited: { uuid: string }
  order_available: { uuid: string }
  order_urgent: { uuid: string }
  order_available_later: { uuid: string }
  lead_chosen: { chatId: string }
  lead_accepted: { chatId: string }
  proposal_seen: { leadId: number; proposalId: number }
  proposal_change_requested: { leadId: number; proposalId: number }
  proposal_accepted: { leadId: number; proposalId: number }
  proposal_refused: { leadId: number; proposalId: number }
  lead_rejected: { leadId: number; reason: string }
  order_closed: { leadId: number; as: CloseReason }
  order_edited: { leadId: number; uuid: string }
  coins_returned: { leadId: number; coins: number; reason: RefundReason }
  visit_confirmed: { leadId: number; startsAt: string; zone: string }
  /** The client wants another hour. */
  visit_declined: { leadId: number; startsAt: string; zone: string }
  visit_canceled: { leadId: number; startsAt: string; zone: string }
  visit_soon: { leadId: number; startsAt: string; zone: string }
  /** The professional asked to be reminded of this contact today. */
  contact_reminder: { leadId: number }
  /** Staff decided a refund claim. */
  claim_decided: { leadId: number; granted: boolean }
  /** What a month (2026-10) did to the wallet, in coins, and what became of its contacts. */
  month_summary: {
    month: string
    came: number
    back: number
    spent: number
    ended: number
    /** For refunded purchases, charged back or by staff. */
    left?: number
    balance: number
    contacts: number
    won: number
  }
  /** The coins of their first 15 contacts, of which none hired, came back as bonus. */
  guarantee_given: { coins: number }
  /** Bonus coins that end on this day in São Paulo, as 2026-11-20. */
  coins_expiring: { coins: number; on: string }
  /** What is left after a contact was paid. */
  low_balance: { coins: number }
  coins_expired: { coins: number }
  coins_adjusted: { coins: number }
  /** `coins` came into the wallet, `settled` paid what was owed. */
  purchase_paid: { uuid: string; coins: number; settled?: number }
  /** A different amount was received: pending staff review. */
  purchase_held: { uuid: string }
  /** Staff refund a purchase: its coins are taken and the provider was asked. */
  purchase_refund_started: { uuid: string; cents: number; coins: number; reason: string }
  /** A refund succeeded or failed, and then its coins are back. `byTeam`: requested by staff. */
  purchase_refunded: { uuid: string; cents: number; state: 'done' | 'failed'; byTeam?: boolean }
  /** The payer had the money taken back; what the wallet did not hold is owed. */
  purchase_charged_back: { uuid: string; coins: number; owed: number }
  review_published: { leadId: number; rating: number }
  /** A mailbox or number of theirs takes nothing of ours. */
  address_refused: { way: 'email' | 'sms' | 'whatsapp' }
  /** What the new browser says of itself. */
  new_sign_in: { userAgent: string | null }
  /** A client praised the professional of this contact, who never wrote here. */
  review_pending: { leadId: number }
  /** Staff removed a professional's reply to a review. */
  reply_withdrawn: { leadId: number; reason: ReplyReason }
  /** What was decided on a document; its kind and reason are codes of domain/verification/. */
  verification_decided: {
    document: string
    outcome: 'approved' | 'refused' | 'correction'
    reason?: string
    coins?: number
  }
  document_expires: { document: string; days: number }
  document_expired: { document: string }
  profile_suspended: { reason: string }
  profile_restored: Record<string, never>
  /** Staff handled this person's report. */
  report_decided: { chatId: string; decision: ReportDecision }
  /** Staff warn the author of reported messages. */
  conversation_warned: { chatId: string; reason: ReportReason }
  /** Staff answered a ticket. */
  ticket_answered: { protocol: string; isClosed: boolean }
  /** The account is there, and its CPF is not. */
  sign_up_unfinished: Record<string, never>
}
export type NotificationKind = keyof NotificationFacts

/** What was looked up for the words, as it is now. Who has left has no name. */
export type About = { service?: string; professional?: string; client?: string; city?: string; places?: number }

/** A notification: its kind with the facts of that kind. */
export type NotificationContent = {
  [Kind in NotificationKind]: { kind: Kind; facts: NotificationFacts[Kind] }
}[NotificationKind]
