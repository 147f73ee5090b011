import { type Gateway, guarded, postJson } from '../gateway.ts'
import type { WhatsappMessage, WhatsappSender } from './sender.ts'

/** Sends through a gateway: POST {url}/messages {to, template, text}. */
export function restWhatsapp(gateway: Omit<Gateway, 'name'>): WhatsappSender {
  const send = guarded('whatsapp', async ({ to, template, body, once }: WhatsappMessage) => {
    await postJson({ name: 'whatsapp', ...gateway }, '/messages', { to: `+55${to}`, template, text: body }, once)
  })
  return { send }
}
