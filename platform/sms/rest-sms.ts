import { type Gateway, guarded, postJson } from '../gateway.ts'
import type { SmsMessage, SmsSender } from './sender.ts'

/** Sends through a gateway: POST {url}/messages {to, text}. */
export function restSms(gateway: Omit<Gateway, 'name'>): SmsSender {
  const send = guarded('sms', async ({ to, body, once }: SmsMessage) => {
    await postJson({ name: 'sms', ...gateway }, '/messages', { to: `+55${to}`, text: body }, once)
  })
  return { send }
}
