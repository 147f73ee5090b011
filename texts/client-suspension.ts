import type { ClientSuspensionReason } from '#domain/identity/client-suspension.ts'
import { inSentence } from '#domain/shared/sentence.ts'
import { formatDate } from './format.ts'

/** Reasons as staff choose them and the client reads them (AMB-90). */
export const clientSuspensionTexts = {
  false_orders: 'Fez pedidos que não eram de verdade',
  offended_professional: 'Ofendeu ou ameaçou um profissional',
  did_not_pay: 'Contratou e não pagou o serviço',
  fraud: 'Tentou aplicar um golpe',
} as const satisfies Record<ClientSuspensionReason, string>

/** Why a client is suspended, and until when if that is known; for the client. */
export const clientSuspendedFor = (reason: ClientSuspensionReason, until: Date | null) =>
  `Motivo: ${inSentence(clientSuspensionTexts[reason])}.${until ? ` A conta volta em ${formatDate(until)}.` : ''}`

/** The banner of the client's area. */
export const suspendedClientTexts = {
  title: 'Sua conta está suspensa',
  text: 'Você lê tudo, mas não faz pedidos nem escreve.',
  chat: 'Sua conta está suspensa: você lê a conversa, mas não escreve. O motivo está em Conta.',
  contest: 'Contestar a suspensão',
} as const
