import type { DecideErrorCode } from '#domain/orders/moderation/block-reason.ts'
import type { DecideReviewErrorCode } from '#domain/reviews/review-signals.ts'
import type { ClaimErrorCode, DecideVerificationErrorCode } from '#domain/verification/decide.ts'
import type { AnswerTicketErrorCode } from '#domain/help/tickets/answer-ticket.ts'
import type { StaffRefundErrorCode } from '#domain/moderation/staff-refunds.ts'
import type { RefundPurchaseErrorCode } from '#domain/purchases/refund-purchase.ts'
import type { AdjustErrorCode } from '#domain/wallet/adjust-coins.ts'
import type { ErrorCode } from '#texts/errors.ts'

/** With which status a refusal is answered, at a call and at a page alike (AMB-69). A code without one is a type error. */
export const statusOf = {
  unreadable_form: 400,
  session_required: 401,
  professional_token_changed: 401,
  wrong_role: 403,
  wrong_user: 403,
  cross_origin: 403,
  not_signed: 403,
  not_found: 404,
  not_registered: 404,
  not_serving: 404,
  pin_unknown: 404,
  unknown_postal_code: 404,
  postal_code_not_found: 404,
  version: 406,
  album_full: 409,
  account_barred: 409,
  account_dormant: 409,
  account_dormant_no_email: 409,
  account_known: 409,
  already_bought: 409,
  search_ended: 409,
  asks_one_alone: 409,
  no_places_left: 409,
  in_contact: 409,
  other_service: 409,
  own_profile: 409,
  refused_before: 409,
  takes_no_invitation: 409,
  enough_invitations: 409,
  already_decided: 409,
  answered_meanwhile: 409,
  written_meanwhile: 409,
  changed_meanwhile: 409,
  ticket_closed: 409,
  already_open: 409,
  already_replied: 409,
  already_unlocked: 409,
  already_returned: 409,
  appeal_over: 409,
  claim_exists: 409,
  claim_late: 409,
  reply_late: 409,
  nothing_paid: 409,
  own_adjustment: 409,
  no_such_professional: 409,
  same_person: 409,
  too_few_coins: 409,
  too_little_paid: 409,
  already_sent: 409,
  another_open: 409,
  coins_returned: 409,
  contact_returned: 409,
  company_taken: 409,
  document_taken: 409,
  documents_closed: 409,
  profile_unfinished: 409,
  documents_missing: 409,
  piece_not_asked: 409,
  piece_missing: 409,
  claimed_by_other: 409,
  not_claimed: 409,
  person_missing: 409,
  own_house: 409,
  own_facts_missing: 409,
  steps_missing: 409,
  professional_suspended: 409,
  identity_limit: 409,
  key_reused: 409,
  last_service: 409,
  lead_over: 409,
  talk_first: 409,
  visit_begun: 409,
  visit_changed: 409,
  no_message: 409,
  not_a_professional: 409,
  not_enough_coins: 409,
  not_indicated: 409,
  not_open: 409,
  not_repeatable: 409,
  not_working: 409,
  paused: 409,
  nothing_to_report: 409,
  nothing_left: 409,
  order_in_review: 409,
  order_closed: 409,
  own_order: 409,
  pin_used: 409,
  places_taken: 409,
  photos_full: 409,
  proofs_full: 409,
  price_changed: 409,
  price_settled: 409,
  proposal_expired: 409,
  proposal_withdrawn: 409,
  proposal_moved_on: 409,
  too_many_models: 409,
  too_many_versions: 409,
  professional_gone: 409,
  regret_over: 409,
  not_paid: 409,
  refund_under_way: 409,
  account_closed: 409,
  search_over: 409,
  survey_answered: 409,
  survey_not_open: 409,
  too_many_albums: 409,
  too_many_services: 409,
  too_large: 413,
  file_too_large: 413,
  not_a_form: 415,
  not_json: 415,
  comment_not_public: 422,
  contact_data: 422,
  empty_description: 422,
  forbidden_words: 422,
  invalid: 422,
  document_over: 422,
  invalid_company: 422,
  invalid_issue_day: 422,
  typed_missing: 422,
  invalid_document: 422,
  invalid_phone: 422,
  invalid_price: 422,
  invalid_survey: 422,
  invalid_text: 422,
  express_time_over: 422,
  link: 422,
  other_place: 422,
  long_description: 422,
  password_long: 422,
  password_same: 422,
  password_short: 422,
  password_simple: 422,
  no_area: 422,
  no_file: 422,
  odd_day: 422,
  postal_code_silent: 422,
  odd_time: 422,
  odd_days: 422,
  odd_hours: 422,
  odd_total: 422,
  picture_broken: 422,
  picture_heic: 422,
  voice_broken: 422,
  voice_long: 422,
  photo_gone: 422,
  picture_kind: 422,
  file_kind: 422,
  picture_large: 422,
  picture_small: 422,
  pin_elsewhere: 422,
  pin_expired: 422,
  pin_second: 422,
  pin_wrong: 422,
  sensitive_health: 422,
  unknown_base: 422,
  unknown_city: 422,
  too_many_cities: 409,
  unknown_place: 422,
  wrong_credentials: 422,
  wrong_password: 422,
  phone_locked: 429,
  pin_locked: 429,
  proof_needed: 429,
  resend_too_early: 429,
  too_many_pins: 429,
  too_many_purchases: 429,
  package_not_sold: 409,
  method_not_offered: 422,
  too_many_requests: 429,
  unexpected: 500,
  busy: 503,
  outage: 503,
} as const satisfies Record<
  | ErrorCode
  | DecideErrorCode
  | DecideReviewErrorCode
  | ClaimErrorCode
  | DecideVerificationErrorCode
  | StaffRefundErrorCode
  | RefundPurchaseErrorCode
  | AdjustErrorCode
  | AnswerTicketErrorCode,
  number
> &
  Record<string, number>
export type ActionErrorCode = keyof typeof statusOf

/** Of one that does not say when: a phone that is locked waits for our team, and a day is a guess; the rest is over in a minute. */
const guessedSeconds = { phone_locked: 24 * 3600, pin_locked: 24 * 3600 } as Partial<Record<ActionErrorCode, number>>

export type ActionError<Code extends ActionErrorCode = ErrorCode> = { code: Code; retryAfterSeconds?: number }

/** What a program is told besides: the status, and when to come back where time heals it. */
export function answerTo({ code, retryAfterSeconds }: ActionError<ActionErrorCode>) {
  const status = statusOf[code]
  return status === 429 ? { status, retryAfterSeconds: retryAfterSeconds ?? guessedSeconds[code] ?? 60 } : { status }
}

/** The same for the answer of a page. */
export function errorInit(refusal: ActionError<ActionErrorCode>): ResponseInit {
  const { status, retryAfterSeconds } = answerTo(refusal)
  return retryAfterSeconds ? { status, headers: { 'retry-after': String(retryAfterSeconds) } } : { status }
}

/** The same for a form that is there whatever became of what it names, such as the PIN of a staff sign-in: 422 beside 429. */
export function invalidFormInit(refusal: ActionError): ResponseInit {
  const init = errorInit(refusal)
  return init.status === 429 ? init : { status: statusOf.invalid }
}
