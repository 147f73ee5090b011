import { join } from 'node:path'
import { type Db, db } from './db.ts'
import { inboxEmail } from './email/inbox-email.ts'
import type { EmailSender } from './email/sender.ts'
import { smtpEmail } from './email/smtp-email.ts'
import { env as ownEnv, type Env } from './env.ts'
import type { PaymentProvider } from './payments/provider.ts'
import { restPayments } from './payments/rest-payments.ts'
import { type SandboxPayments, sandboxPayments } from './payments/sandbox-payments.ts'
import { inboxPush } from './push/inbox-push.ts'
import type { PushSender } from './push/sender.ts'
import { webPushSender } from './push/web-push.ts'
import { secrets } from './secrets.ts'
import { inboxSms } from './sms/inbox-sms.ts'
import { restSms } from './sms/rest-sms.ts'
import type { SmsSender } from './sms/sender.ts'
import { folderStorage } from './storage/folder-storage.ts'
import type { Storage } from './storage/storage.ts'
import { inboxWhatsapp } from './whatsapp/inbox-whatsapp.ts'
import { restWhatsapp } from './whatsapp/rest-whatsapp.ts'
import type { WhatsappSender } from './whatsapp/sender.ts'

export type Senders = { sms: SmsSender; whatsapp: WhatsappSender; email: EmailSender; push: PushSender }

/** Each way is the real one when its settings are given, the local inbox otherwise. (Production refuses to start without them.) */
export function sendersFor(env: Env, openDb: () => Db): Senders {
  const { SMS_URL, SMS_TOKEN, WHATSAPP_URL, WHATSAPP_TOKEN, SMTP_URL, EMAIL_FROM, PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY } =
    env
  const subject = env.PUBLIC_ORIGIN?.startsWith('https:') ? env.PUBLIC_ORIGIN : 'mailto:oi@ajeita.example'
  return {
    sms: SMS_URL && SMS_TOKEN ? restSms({ url: SMS_URL, token: SMS_TOKEN }) : inboxSms(openDb),
    whatsapp:
      WHATSAPP_URL && WHATSAPP_TOKEN
        ? restWhatsapp({ url: WHATSAPP_URL, token: WHATSAPP_TOKEN })
        : inboxWhatsapp(openDb),
    email: SMTP_URL ? smtpEmail({ url: SMTP_URL, from: EMAIL_FROM }) : inboxEmail(openDb),
    push:
      PUSH_PUBLIC_KEY && PUSH_PRIVATE_KEY
        ? webPushSender({ publicKey: PUSH_PUBLIC_KEY, privateKey: PUSH_PRIVATE_KEY, subject })
        : inboxPush(openDb),
  }
}

/** The real provider when its settings are given, the sandbox otherwise. */
export function paymentsFor(env: Env, sandboxSecret: () => string): PaymentProvider | SandboxPayments {
  const { PAYMENTS_URL, PAYMENTS_TOKEN, PAYMENTS_WEBHOOK_SECRET } = env
  if (PAYMENTS_URL && PAYMENTS_TOKEN && PAYMENTS_WEBHOOK_SECRET)
    return restPayments({ url: PAYMENTS_URL, token: PAYMENTS_TOKEN, noticeSecret: PAYMENTS_WEBHOOK_SECRET })
  return sandboxPayments(PAYMENTS_WEBHOOK_SECRET ?? sandboxSecret())
}

export const isSandbox = (provider: PaymentProvider | SandboxPayments): provider is SandboxPayments =>
  'noticeOf' in provider

let ownSenders: Senders | undefined
let ownPayments: PaymentProvider | SandboxPayments | undefined
let ownStorage: Storage | undefined

/** The ways out of this process. One of each, so that a breaker sees every call. */
export const senders = () => (ownSenders ??= sendersFor(ownEnv, db))
/** @public for the purchase of coins, which has its provider but no page yet. */
export const payments = () => (ownPayments ??= paymentsFor(ownEnv, () => secrets().pinPepper))
/** @public for photos and documents, which have their store but no page yet. */
export const storage = () => (ownStorage ??= folderStorage(join(ownEnv.DATA_DIR, 'files')))
