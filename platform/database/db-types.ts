// Made by `npm run db:types` from the migrated database. Do not edit.
import type { ColumnType } from 'kysely'

type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Read as a value, written as JSON text. */
type JsonOf<T> = ColumnType<T, string, string>
type Json = JsonOf<unknown>

export interface AnalyticsEvents {
  id: Generated<number>
  event: string
  page_type: string
  path: string
  detail: Generated<Json>
  created_at: Timestamp
}

export interface AuditLog {
  id: Generated<number>
  staff_user_id: number | null
  action: string
  subject: string
  before: Json | null
  after: Json | null
  created_at: Timestamp
}

export interface Banners {
  id: string
  category_id: number | null
  root_category_id: number | null
  src: string
  link: string
  active: Generated<boolean>
}

export interface Blocks {
  blocker_user_id: number
  blocked_user_id: number
  created_at: Timestamp
}

export interface CalendarLinks {
  professional_id: number
  number: Generated<number>
  changed_at: Timestamp
}

export interface Categories {
  id: Generated<number>
  root_category_id: number
  slug: string
  name: string
  popular_rank: number
  median_ticket_cents: number
  instant_match: Generated<boolean>
  active: Generated<boolean>
  content: Json
  changed_at: Generated<Timestamp>
}

export interface Cities {
  id: number
  uf: string
  slug: string
  name: string
  latitude: number | null
  longitude: number | null
  population: number | null
  neighbour_ids: Generated<number[]>
}

export interface CityPoints {
  city_id: number
  latitude: number
  longitude: number
  area_km2: number
  fetched_at: Timestamp
}

export interface ClientSuspensions {
  user_id: number
  reason: 'false_orders' | 'offended_professional' | 'did_not_pay' | 'fraud'
  suspended_at: Timestamp
  suspended_until: Timestamp | null
  phone_digest: string | null
}

export interface CoinAdjustments {
  id: Generated<number>
  professional_id: number
  coins: number
  reason: string
  state: 'waiting' | 'done' | 'refused'
  requested_by: number
  requested_at: Timestamp
  decided_by: number | null
  decided_at: Timestamp | null
  transaction_id: number | null
}

export interface CoinLots {
  id: Generated<number>
  professional_id: number
  kind: 'paid' | 'bonus'
  transaction_id: number
  coins: number
  remaining: number
  expires_at: Timestamp | null
  dated_at: Timestamp
}

export interface Consents {
  id: Generated<number>
  user_id: number | null
  kind: 'terms' | 'cookies'
  given: boolean
  version: string
  created_at: Timestamp
}

export interface ContactAttempts {
  id: Generated<number>
  lead_id: number
  channel: 'whatsapp' | 'call' | 'email' | 'other'
  note: Generated<string>
  at: Timestamp
}

export interface ConversationSettings {
  user_id: number
  hides_read: Generated<boolean>
}

export interface Conversations {
  id: Generated<number>
  chat_id: string
  lead_id: number
  client_user_id: number
  professional_user_id: number
  state: 'requested' | 'open' | 'closed'
  client_listed: Generated<boolean>
  client_unread: Generated<number>
  professional_unread: Generated<number>
  client_read_id: Generated<number>
  professional_read_id: Generated<number>
  last_message: Generated<string>
  last_message_at: Timestamp
  created_at: Timestamp
  contact_shared_at: Timestamp | null
  client_read_at: Timestamp | null
  professional_read_at: Timestamp | null
  client_archived_at: Timestamp | null
  professional_archived_at: Timestamp | null
}

export interface DashboardGoals {
  professional_id: number
  hires: number | null
  spend_coins: number | null
  saved_at: Timestamp
}

export interface DeletedAccountWallets {
  professional_id: number
  digest: string
  deleted_on: string
  retained_until: string
  successor_id: number | null
}

export interface Events {
  id: Generated<number>
  xid: Generated<string>
  topic: string
  kind: string
  payload: Generated<Json>
  created_at: Timestamp
}

export interface Guarantees {
  professional_id: number
  coins: number
  given_at: Timestamp
  document_digest: string | null
  phone_digest: string | null
}

export interface HelpFeedback {
  article: string
  browser: string
  helpful: boolean
  created_at: Timestamp
  changed_at: Timestamp
}

export interface IdempotencyKeys {
  scope: string
  key: string
  fingerprint: string
  response: Json | null
  created_at: Timestamp
  user_id: number | null
}

export interface IdentityBans {
  ban_id: string
  kind: 'phone' | 'document'
  digest: string
  reason: string | null
  deleted_on: string
  retained_until: string
}

export interface InstantConsents {
  professional_id: number
  daily_limit_coins: number
  monthly_limit_coins: number
  enabled_at: Timestamp
  starting_price_cents: number | null
}

export interface InstantMatchRounds {
  order_id: number
  round: number
  professional_ids: number[]
  shown_at: Timestamp
  disliked_at: Timestamp | null
  reason: 'nobody_known' | 'too_far' | 'low_rating' | 'high_price' | 'other' | null
}

export interface Leads {
  id: Generated<number>
  order_id: number
  professional_id: number
  slot: number
  state: 'unlocked' | 'contacted' | 'accepted' | 'rejected' | 'ended' | 'hired' | 'voided'
  origin: 'unlock' | 'instant_match' | 'express'
  coins_paid: number
  price_breakdown: Json
  ledger_transaction_id: number | null
  price_cents: number | null
  initial_message: string | null
  created_at: Timestamp
  messaged_at: Timestamp | null
  accepted_at: Timestamp | null
  rejected_at: Timestamp | null
  reject_reason: string | null
  ended_by: 'client' | 'professional' | 'system' | null
  opened_at: Timestamp | null
  deferred_at: Timestamp | null
  reminders: Generated<number>
  talked_at: Timestamp | null
  outcome: 'won' | 'lost' | null
  outcome_at: Timestamp | null
  price_unit: Generated<'whole' | 'hour' | 'm2'>
}

export interface LedgerAccounts {
  id: Generated<number>
  kind: 'wallet' | 'debt' | 'sales' | 'consumption' | 'bonus' | 'forfeited' | 'adjustment'
  professional_id: number | null
}

export interface LedgerEntries {
  transaction_id: number
  account_id: number
  coins: number
}

export interface LedgerTransactions {
  id: Generated<number>
  kind: 'purchase' | 'bonus' | 'unlock' | 'refund' | 'expiry' | 'chargeback' | 'cooling_off' | 'forfeit' | 'adjustment'
  reference: string
  actor_user_id: number | null
  created_at: Timestamp
}

export interface LocalPrices {
  category_id: number
  city_id: number
  median_cents: number
  quotes: number
  professionals: number
  measured_at: Timestamp
}

export interface LotMovements {
  transaction_id: number
  lot_id: number
  coins: number
}

export interface MailboxEmails {
  address_hash: Buffer
  dedupe_key: string
  purpose: 'account' | 'security' | 'unverified'
  sent_at: Timestamp
}

export interface MessageFiles {
  picture_id: number
  message_id: number
  position: number
}

export interface MessageReports {
  id: Generated<number>
  conversation_id: number
  reporter_user_id: number
  reported_user_id: number
  reason: 'advance_payment' | 'asked_code' | 'outside_link' | 'card_machine' | 'offensive' | 'harassment' | 'other'
  note: string | null
  created_at: Timestamp
  decision: 'nothing' | 'warned' | 'closed' | null
  decided_at: Timestamp | null
}

export interface Messages {
  id: Generated<number>
  conversation_id: number
  sender_user_id: number | null
  kind: Generated<'user' | 'system'>
  text: string
  client_id: string | null
  created_at: Timestamp
  proposal_id: number | null
  reply_to_id: number | null
}

export interface NotificationDeliveries {
  id: Generated<number>
  notification_id: number
  user_id: number
  channel: 'push' | 'whatsapp' | 'sms' | 'email'
  state: Generated<'waiting' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed' | 'unknown' | 'dropped'>
  due_at: Timestamp
  attempts: Generated<number>
  leased_at: Timestamp | null
  sent_at: Timestamp | null
  provider: string | null
  provider_id: string | null
  problem: string | null
  created_at: Timestamp
  email_id: number | null
}

export interface NotificationSettings {
  user_id: number
  choices: Generated<Json>
  quiet_from: Generated<number>
  quiet_to: Generated<number>
  digest_hours: Generated<number[]>
  paused_until: Timestamp | null
  at_once_km: number | null
}

export interface Notifications {
  id: Generated<number>
  user_id: number
  kind: string
  order_id: number | null
  lead_id: number | null
  conversation_id: number | null
  payload: Generated<Json>
  created_at: Timestamp
  read_at: Timestamp | null
  reference: string | null
}

export interface OpportunityFilters {
  professional_id: number
  chosen: Json
  saved_at: Timestamp
}

export interface OrderAnswers {
  order_id: number
  position: number
  question: string
  title: string
  value: JsonOf<string[]>
  visibility: Generated<'public' | 'after_unlock'>
}

export interface OrderOffers {
  order_id: number
  professional_id: number
  wave: number
  score: number
  offered_at: Timestamp
  first_seen_at: Timestamp | null
  dismissed_at: Timestamp | null
  dismiss_reason: 'too_far' | 'not_my_service' | 'price' | 'no_time' | 'too_few_details' | 'other' | null
  invited_at: Timestamp | null
}

export interface OrderPictures {
  order_id: number
  picture_id: number
  position: number
}

export interface Orders {
  id: Generated<number>
  uuid: string
  client_id: number | null
  category_id: number
  kind: Generated<'standard' | 'express'>
  status: 'pending_verification' | 'waiting' | 'searching' | 'finalized' | 'finalized_zero_lead' | 'blocked' | 'duplicated' | 'canceled'
  phone: string | null
  contact_name: string
  contact_email: string
  contact_mode: 'chat' | 'whatsapp' | 'call'
  urgency: 'today' | 'month' | 'quarter' | 'undecided'
  uf: string
  city_id: number
  postal_code: string | null
  district: string | null
  street: string | null
  description: Generated<string>
  max_leads: Generated<number>
  lead_count: Generated<number>
  eligible_count: Generated<number>
  flags: Generated<('contact_data' | 'link' | 'forbidden_words' | 'sensitive_health' | 'too_many_orders' | 'coins_came_back')[]>
  blocked_reason: string | null
  duplicate_of_id: number | null
  created_at: Timestamp
  verified_at: Timestamp | null
  review_at: Timestamp | null
  published_at: Timestamp | null
  expires_at: Timestamp | null
  closed_at: Timestamp | null
  extended_at: Timestamp | null
  closed_as: 'solved' | 'gave_up' | 'hired' | null
  blocked_at: Timestamp | null
  description_edited_at: Timestamp | null
  still_needed_asked_at: Timestamp | null
  still_needed_answered_at: Timestamp | null
  offered_wave: Generated<number>
  express_price_cents: number | null
  express_day: string | null
  express_window: number | null
  widened_at: Timestamp | null
  client_has_hired: Generated<boolean>
  browser_hash: Buffer | null
  only_professional_id: number | null
  only_until: Timestamp | null
  contact_hours: Generated<'any' | 'morning' | 'afternoon' | 'evening'>
  photo_count: Generated<number>
  typical_cents: number | null
  typical_of: 'city' | 'state' | null
  converted_at: Timestamp | null
  campaign: Generated<Json>
}

export interface OutboxMessages {
  id: Generated<number>
  channel: 'sms' | 'whatsapp' | 'email' | 'push'
  recipient: string
  template: string
  subject: string | null
  body: string
  created_at: Timestamp
  html: string | null
  reply_to: string | null
  attachment_name: string | null
  attachment_type: string | null
  attachment: Buffer | null
}

export interface PaymentDifferences {
  id: Generated<number>
  provider: string
  reference: string
  kind: 'unknown_payment' | 'not_at_provider' | 'other_amount' | 'refund_refused' | 'charged_back_after_refund'
  ours_cents: number
  theirs_cents: number
  found_at: Timestamp
  settled_at: Timestamp | null
  settled_by: number | null
  purchase_id: number | null
}

export interface PictureFiles {
  storage_key: string
  picture_id: number
  format: 'webp' | 'avif' | 'pdf' | 'webm' | 'ogg' | 'mp4'
  width: number
  bytes: number
}

export interface Pictures {
  id: Generated<number>
  name: string
  owner_user_id: number | null
  purpose: 'photo' | 'portfolio' | 'document' | 'selfie' | 'message' | 'order' | 'proposal' | 'claim'
  is_public: boolean
  kind: 'picture' | 'pdf' | 'audio'
  width: number | null
  height: number | null
  blur: string | null
  used_at: Timestamp | null
  created_at: Timestamp
  seconds: number | null
}

export interface PinChallenges {
  id: Generated<number>
  uuid: string
  purpose: 'login' | 'order_auth' | 'phone_verification' | 'account_deletion' | 'staff_login' | 'staff_password'
  phone: string
  user_id: number | null
  order_uuid: string | null
  code_hash: Buffer
  channel: Generated<'sms' | 'whatsapp'>
  attempts: Generated<number>
  sent_count: Generated<number>
  last_sent_at: Timestamp
  expires_at: Timestamp
  verified_at: Timestamp | null
  created_at: Timestamp
  step: Generated<number>
  browser_hash: Buffer | null
  origin_hash: Buffer | null
  session_id: number | null
  reset_at: Timestamp | null
}

export interface PinFailures {
  phone: string
  purpose: 'login' | 'order_auth' | 'phone_verification' | 'account_deletion' | 'staff_login' | 'staff_password'
  browser_hash: Generated<Buffer>
  failures: number
  last_at: Timestamp
  locked_until: Timestamp | null
}

export interface PipelineEntries {
  lead_id: number
  stage: 'visit' | 'quote' | null
  note: Generated<string>
  value_cents: number | null
  lost_reason: 'price' | 'no_answer' | 'hired_other' | 'gave_up' | 'too_far' | 'no_time' | 'other' | null
  remind_at: Timestamp | null
  reminded_at: Timestamp | null
  changed_at: Timestamp
}

export interface PortfolioAlbums {
  id: Generated<number>
  professional_id: number
  title: string
  position: number
  created_at: Timestamp
}

export interface PortfolioPictures {
  picture_id: number
  album_id: number
  position: number
  caption: Generated<string>
  stage: 'before' | 'after' | null
}

export interface PostalAddresses {
  postal_code: string
  city_id: number | null
  district: string | null
  street: string | null
  fetched_at: Timestamp
  all_providers_answered: Generated<boolean>
}

export interface ProfessionalAreas {
  id: Generated<number>
  professional_id: number
  uf: string
  city_id: number | null
}

export interface ProfessionalHours {
  professional_id: number
  weekday: number
  opens_at: number
  closes_at: number
}

export interface ProfessionalReach {
  professional_id: number
  category_id: number
  covers: string
  from_city_id: number
  radius_km: number
  base_score: number
}

export interface ProfessionalServices {
  professional_id: number
  category_id: number
  starting_price_cents: number | null
}

export interface ProfessionalWorkloads {
  professional_id: number
  open_leads: number
  recent_leads: number
  next_change_at: Timestamp | null
  too_far_km: number | null
  unwanted_category_ids: Generated<number[]>
}

export interface Professionals {
  id: Generated<number>
  user_id: number
  slug: string
  name: string
  photo_url: string | null
  description: Generated<string>
  document: string | null
  state: Generated<'phone_verified' | 'active' | 'in_review' | 'approved' | 'rejected' | 'suspended' | 'deleted'>
  documentation_approved: Generated<boolean>
  is_partner_profile: Generated<boolean>
  is_institutional_pro: Generated<boolean>
  paused: Generated<boolean>
  base_city_id: number | null
  radius_km: number | null
  rating_sum: Generated<number>
  reviews_count: Generated<number>
  median_answer_minutes: number | null
  created_at: Timestamp
  chat_token_version: Generated<number>
  chat_connected_version: Generated<number>
  photo_picture_id: number | null
  works_online: Generated<boolean>
  languages: Generated<('portuguese' | 'english' | 'spanish' | 'libras' | 'french' | 'italian' | 'german' | 'japanese')[]>
  payment_methods: Generated<('pix' | 'cash' | 'credit_card' | 'debit_card' | 'transfer' | 'invoice')[]>
  paused_until: Timestamp | null
  capacity: Generated<number>
  measured_at: Timestamp | null
  suspended_from: 'active' | 'in_review' | 'approved' | 'rejected' | null
  suspended_reason: 'false_documents' | 'paid_and_did_not_come' | 'asked_advance' | 'offended_client' | 'shared_account' | 'chargeback' | null
  suspended_at: Timestamp | null
  company_name: string | null
  sign_up_reminders: Generated<number>
  is_unnamed: Generated<boolean>
  base_postal_code: string | null
  base_district: string | null
  answer_percent: number | null
  measured_hires: Generated<number>
  last_seen: 'day' | 'week' | 'month' | 'before' | null
  suspended_until: Timestamp | null
}

export interface ProposalItems {
  proposal_id: number
  position: number
  kind: 'labour' | 'material'
  description: string
  quantity_thousandths: number
  unit: 'un' | 'm2' | 'm' | 'hora' | 'dia' | 'verba'
  unit_cents: number
}

export interface ProposalPictures {
  proposal_id: number
  picture_id: number
  position: number
}

export interface ProposalTemplates {
  id: Generated<number>
  professional_id: number
  name: string
  content: Json
  created_at: Timestamp
}

export interface Proposals {
  id: Generated<number>
  lead_id: number
  version: number
  state: 'sent' | 'seen' | 'change_requested' | 'accepted' | 'refused' | 'withdrawn' | 'expired' | 'superseded'
  changes_id: number | null
  travel_cents: number
  discount_cents: number
  total_cents: number
  payment: string
  starts_on: string | null
  ends_on: string | null
  warranty_days: number
  conditions: string | null
  valid_until: Timestamp
  sent_at: Timestamp
  seen_at: Timestamp | null
  answered_at: Timestamp | null
  answer: string | null
  expiry_notified_at: Timestamp | null
  withdrawn_at: Timestamp | null
}

export interface ProviderPace {
  provider: string
  next_at: Timestamp
}

export interface PurchaseRefunds {
  id: Generated<number>
  uuid: string
  purchase_id: number
  kind: 'cooling_off' | 'pending_review' | 'difference' | 'staff'
  coins: Generated<number>
  bonus_coins: Generated<number>
  cents: number
  state: 'requested' | 'processing' | 'done' | 'failed'
  transaction_id: number | null
  requested_by: number
  requested_at: Timestamp
  checked_at: Timestamp | null
  done_at: Timestamp | null
  refund_ref: string | null
  reason: string | null
}

export interface Purchases {
  id: Generated<number>
  uuid: string
  professional_id: number
  coins: number
  bonus_coins: number
  price_cents: number
  method: 'pix' | 'card'
  provider: string
  charge_id: string | null
  payment_ref: string | null
  state: 'created' | 'waiting' | 'paid' | 'pending_review' | 'failed' | 'expired' | 'refunded' | 'charged_back'
  pix_code: string | null
  checkout_url: string | null
  received_cents: Generated<number>
  transaction_id: number | null
  order_uuid: string | null
  quote: string | null
  created_at: Timestamp
  expires_at: Timestamp
  checked_at: Timestamp | null
  paid_at: Timestamp | null
}

export interface PushSubscriptions {
  id: Generated<number>
  user_id: number
  session_id: number
  endpoint: string
  p256dh: string
  auth: string
  created_at: Timestamp
  last_sent_at: Timestamp | null
}

export interface QuickReplies {
  user_id: number
  position: number
  text: string
}

export interface RateLimits {
  key: string
  points: Generated<number>
  expire: number | null
}

export interface RefundClaimPictures {
  picture_id: number
  lead_id: number
  position: number
}

export interface RefundClaims {
  id: Generated<number>
  lead_id: number
  professional_id: number
  reason: 'wrong_contact' | 'repeated_order' | 'wrong_city' | 'already_hired' | 'other_scope'
  statement: string
  state: 'open' | 'granted' | 'denied' | 'appealed' | 'appeal_granted' | 'appeal_denied' | 'returned'
  requested_at: Timestamp
  due_at: Timestamp
  decided_by: number | null
  decided_at: Timestamp | null
  answer: string | null
  first_approved_by: number | null
  appeal_statement: string | null
  appealed_at: Timestamp | null
  appeal_decided_by: number | null
  appeal_decided_at: Timestamp | null
  appeal_answer: string | null
  client_answer: 'yes' | 'no' | null
  client_answered_at: Timestamp | null
}

export interface Refunds {
  lead_id: number
  professional_id: number
  reason: 'order_blocked' | 'client_canceled' | 'message_not_opened' | 'no_answer' | 'wrong_contact' | 'repeated_order' | 'wrong_city' | 'already_hired' | 'other_scope'
  coins: number
  ledger_transaction_id: number
  created_at: Timestamp
}

export interface ReleaseAssets {
  name: string
  body: Buffer
  published_at: Timestamp
}

export interface ReplyReports {
  review_id: number
  reporter_user_id: number
  reason: string
  created_at: Timestamp
  decided_at: Timestamp | null
}

export interface ReportedMessages {
  report_id: number
  message_id: number
}

export interface ReviewReplies {
  review_id: number
  text: string
  created_at: Timestamp
  withdrawn_at: Timestamp | null
  withdrawn_reason: string | null
}

export interface Reviews {
  id: Generated<number>
  lead_id: number
  professional_id: number
  category_id: number
  city_id: number
  rating: number
  comment: Generated<string>
  created_at: Timestamp
  published_at: Timestamp | null
  signals: Generated<('one_sided' | 'same_browser' | 'again' | 'same_address' | 'few_clients' | 'one_professional')[]>
  decision: 'kept' | 'withdrawn' | null
  decision_reason: string | null
  decided_at: Timestamp | null
}

export interface RootCategories {
  id: number
  slug: string
  name: string
  position: number
}

export interface SandboxCharges {
  charge_id: string
  reference: string
  amount_cents: number
  state: 'waiting' | 'paid' | 'failed' | 'expired' | 'charged_back'
  received_cents: Generated<number>
  payment_ref: string | null
  paid_at: Timestamp | null
  refund_log: Generated<Json>
  created_at: Timestamp
  expires_at: Timestamp
}

export interface ServiceWatches {
  id: Generated<number>
  order_id: number
  client_id: number
  category_id: number
  uf: string
  city_id: number
  created_at: Timestamp
  notified_at: Timestamp | null
}

export interface Sessions {
  id: Generated<number>
  user_id: number
  token_hash: Buffer
  created_at: Timestamp
  last_seen_at: Timestamp
  expires_at: Timestamp
  revoked_at: Timestamp | null
  user_agent: string | null
  address: string | null
}

export interface Settings {
  name: string
  value: Json
}

export interface SignUps {
  id: Generated<number>
  token_hash: Buffer
  email: string
  phone: string
  campaign: Generated<Json>
  name: string | null
  category_ids: Generated<number[]>
  city_id: number | null
  agreed_at: Timestamp | null
  pin_uuid: string | null
  created_at: Timestamp
  expires_at: Timestamp
  used_at: Timestamp | null
  postal_code: string | null
  radius_km: number | null
  reminders_sent: Generated<number>
}

export interface StaffCredentials {
  user_id: number
  email: string
  password_hash: string
  permissions: Generated<('chat_read' | 'moderate' | 'verify_pros' | 'wallet_adjust' | 'content' | 'support')[]>
  created_at: Timestamp
  document: string | null
  postal_code: string | null
  street: string | null
}

export interface States {
  uf: string
  name: string
}

export interface SupportTickets {
  id: Generated<number>
  protocol: Generated<string>
  user_id: number | null
  name: string
  email: string | null
  subject: 'order' | 'professional' | 'coins' | 'account' | 'safety' | 'other'
  text: string
  status: Generated<'open' | 'answered' | 'closed'>
  created_at: Timestamp
  source: Generated<'form' | 'mail'>
  notification_kind: string | null
  reopened_at: Timestamp | null
  order_id: number | null
}

export interface SurveyResponses {
  id: Generated<number>
  order_id: number
  user_id: number
  form_id: number
  form_snapshot: Json
  rating: number | null
  comment: Generated<string>
  lead_id: number | null
  created_at: Timestamp
  still_deciding: Generated<boolean>
}

export interface Surveys {
  order_id: number
  times_asked: number
  ask_again_at: Timestamp | null
}

export interface TicketMessages {
  id: Generated<number>
  ticket_id: number
  text: string
  created_at: Timestamp
  staff_user_id: number | null
  source: Generated<'form' | 'mail'>
}

export interface UnreachableAddresses {
  channel: 'whatsapp' | 'sms' | 'email'
  address_hash: Buffer
  problem: 'refused' | 'opted_out' | 'no_number'
  since: Timestamp
}

export interface Users {
  id: Generated<number>
  uuid: string
  role: 'client' | 'professional' | 'staff'
  name: string
  phone: string | null
  email: string | null
  avatar_url: string | null
  status: Generated<'active' | 'deletion_requested' | 'closed' | 'deleted'>
  created_at: Timestamp
  deleted_at: Timestamp | null
  confirmed_at: Timestamp | null
  closed_at: Timestamp | null
}

export interface VerificationEvents {
  id: Generated<number>
  verification_id: number
  event: 'send' | 'ask_correction' | 'approve' | 'refuse' | 'expire' | 'replace'
  staff_user_id: number | null
  reason: 'unreadable' | 'cut_off' | 'other_document' | 'out_of_date' | 'name_differs' | 'number_differs' | 'face_hidden' | 'face_differs' | 'of_somebody_else' | 'altered' | 'not_active' | 'not_enough' | null
  pieces: Generated<('front' | 'back' | 'selfie' | 'certificate' | 'card' | 'policy')[]>
  note: string | null
  created_at: Timestamp
}

export interface VerificationPieces {
  verification_id: number
  piece: 'front' | 'back' | 'selfie' | 'certificate' | 'card' | 'policy'
  picture_id: number | null
  is_resend_requested: Generated<boolean>
  sent_at: Timestamp
}

export interface Verifications {
  id: Generated<number>
  professional_id: number
  kind: 'identity' | 'company' | 'criminal_record' | 'insurance' | 'cau' | 'crc' | 'crea' | 'creci' | 'cref' | 'crefito' | 'crefono' | 'coren' | 'crm' | 'crmv' | 'crn' | 'cro' | 'crp' | 'oab'
  status: 'pending' | 'in_review' | 'correction' | 'approved' | 'refused' | 'expired'
  holder: string | null
  number: string | null
  uf: string | null
  issued_on: string | null
  valid_until: string | null
  sent_at: Timestamp | null
  decided_at: Timestamp | null
  reason: 'unreadable' | 'cut_off' | 'other_document' | 'out_of_date' | 'name_differs' | 'number_differs' | 'face_hidden' | 'face_differs' | 'of_somebody_else' | 'altered' | 'not_active' | 'not_enough' | null
  note: string | null
  assigned_to: number | null
  assigned_until: Timestamp | null
  notified_days: number | null
  pictures_erased_at: Timestamp | null
  created_at: Timestamp
}

export interface Visits {
  id: Generated<number>
  lead_id: number
  state: 'proposed' | 'confirmed' | 'declined' | 'canceled'
  starts_at: Timestamp
  minutes: number
  address: string
  note: Generated<string>
  answer: string | null
  created_at: Timestamp
  answered_at: Timestamp | null
  canceled_by: 'client' | 'professional' | 'system' | null
  reminded_at: Timestamp | null
  revision: Generated<number>
  ended_at: Timestamp | null
  calendar_id: number | null
}

export interface WaitlistEntries {
  id: Generated<number>
  email: string
  category_id: number
  city_id: number
  requested_at: Timestamp
  confirmed_at: Timestamp | null
}

export interface Wallets {
  professional_id: number
  balance: Generated<number>
  debt: Generated<number>
}

export interface WelcomeBonuses {
  document_digest: string
  phone_digest: string
  created_at: Timestamp
  professional_id: number | null
  first_unlock_at: Timestamp | null
}

export interface WorkloadChanges {
  id: Generated<number>
  professional_id: number
}

export interface Database {
  analytics_events: AnalyticsEvents
  audit_log: AuditLog
  banners: Banners
  blocks: Blocks
  calendar_links: CalendarLinks
  categories: Categories
  cities: Cities
  city_points: CityPoints
  client_suspensions: ClientSuspensions
  coin_adjustments: CoinAdjustments
  coin_lots: CoinLots
  consents: Consents
  contact_attempts: ContactAttempts
  conversation_settings: ConversationSettings
  conversations: Conversations
  dashboard_goals: DashboardGoals
  deleted_account_wallets: DeletedAccountWallets
  events: Events
  guarantees: Guarantees
  help_feedback: HelpFeedback
  idempotency_keys: IdempotencyKeys
  identity_bans: IdentityBans
  instant_consents: InstantConsents
  instant_match_rounds: InstantMatchRounds
  leads: Leads
  ledger_accounts: LedgerAccounts
  ledger_entries: LedgerEntries
  ledger_transactions: LedgerTransactions
  local_prices: LocalPrices
  lot_movements: LotMovements
  mailbox_emails: MailboxEmails
  message_files: MessageFiles
  message_reports: MessageReports
  messages: Messages
  notification_deliveries: NotificationDeliveries
  notification_settings: NotificationSettings
  notifications: Notifications
  opportunity_filters: OpportunityFilters
  order_answers: OrderAnswers
  order_offers: OrderOffers
  order_pictures: OrderPictures
  orders: Orders
  outbox_messages: OutboxMessages
  payment_differences: PaymentDifferences
  picture_files: PictureFiles
  pictures: Pictures
  pin_challenges: PinChallenges
  pin_failures: PinFailures
  pipeline_entries: PipelineEntries
  portfolio_albums: PortfolioAlbums
  portfolio_pictures: PortfolioPictures
  postal_addresses: PostalAddresses
  professional_areas: ProfessionalAreas
  professional_hours: ProfessionalHours
  professional_reach: ProfessionalReach
  professional_services: ProfessionalServices
  professional_workloads: ProfessionalWorkloads
  professionals: Professionals
  proposal_items: ProposalItems
  proposal_pictures: ProposalPictures
  proposal_templates: ProposalTemplates
  proposals: Proposals
  provider_pace: ProviderPace
  purchase_refunds: PurchaseRefunds
  purchases: Purchases
  push_subscriptions: PushSubscriptions
  quick_replies: QuickReplies
  rate_limits: RateLimits
  refund_claim_pictures: RefundClaimPictures
  refund_claims: RefundClaims
  refunds: Refunds
  release_assets: ReleaseAssets
  reply_reports: ReplyReports
  reported_messages: ReportedMessages
  review_replies: ReviewReplies
  reviews: Reviews
  root_categories: RootCategories
  sandbox_charges: SandboxCharges
  service_watches: ServiceWatches
  sessions: Sessions
  settings: Settings
  sign_ups: SignUps
  staff_credentials: StaffCredentials
  states: States
  support_tickets: SupportTickets
  survey_responses: SurveyResponses
  surveys: Surveys
  ticket_messages: TicketMessages
  unreachable_addresses: UnreachableAddresses
  users: Users
  verification_events: VerificationEvents
  verification_pieces: VerificationPieces
  verifications: Verifications
  visits: Visits
  waitlist_entries: WaitlistEntries
  wallets: Wallets
  welcome_bonuses: WelcomeBonuses
  workload_changes: WorkloadChanges
}
