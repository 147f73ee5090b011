/** Messages to people besides PINs. Words for each stand in texts/messages/notice.ts. */
import type { RefundReason } from '#domain/shared/refund-reason.ts'
import type { WithdrawalReason } from '#domain/shared/withdrawal-reason.ts'

/** By which way each goes. All of them can wait for the morning: by e-mail, out of the quiet hours. */
export const noticeChannels = {
  order_finalized: 'email',
  order_finalized_zero_lead: 'email',
  still_needed: 'email',
  lead_waits: 'email',
  lead_contacted: 'email',
  lead_accepted: 'email',
  coins_returned: 'email',
  survey_available: 'email',
  review_waits: 'email',
  review_withdrawn: 'email',
} as const satisfies Record<string, 'email'>

/** What the words need to know. Nothing that tells who somebody is: it is looked up when the message is sent. */
export type NoticeFacts = {
  order_finalized: { uuid: string; service: string; found: number }
  order_finalized_zero_lead: { uuid: string; service: string }
  still_needed: { uuid: string; service: string }
  lead_waits: { uuid: string; service: string }
  /** `professional` is looked up when the message is sent. */
  lead_contacted: { uuid: string; service: string; professional?: string }
  lead_accepted: { chatId: string; service: string }
  coins_returned: { coins: number; reason: RefundReason }
  /** `link`: signed, so that it can be answered without signing in (AMB-42). */
  survey_available: { uuid: string; service: string; link: string }
  /** A client praised the professional of this contact, who never wrote here. */
  review_waits: { leadId: number; service: string }
  review_withdrawn: { uuid: string; service: string; reason: WithdrawalReason }
}
export type NoticeKind = keyof NoticeFacts
