import { mailTextLimit } from '#domain/help/ticket.ts'
import { formatCount, formatNumber } from '../format.ts'
import { supportStateText } from '../help.ts'
import type { EmailWords } from './email.ts'

type Taken = { protocol: string; isJoined: boolean; dropped: number; isCut: boolean }

/** Acknowledges an inbound mail: ticket number, when we answer, and what is not stored. */
export function mailReceivedEmail({ protocol, isJoined, dropped, isCut }: Taken, now: Date): EmailWords {
  const title = `${isJoined ? 'Juntamos sua mensagem ao protocolo' : 'Recebemos sua mensagem: protocolo'} ${protocol}`
  const lines = [
    `${supportStateText(now)} A resposta vem para este endereço.`,
    ...(dropped
      ? [
          `${formatCount(dropped, 'anexo não foi guardado', 'anexos não foram guardados')}: por e-mail lemos só o texto. Descreva o que ele mostra, se for preciso.`,
        ]
      : []),
    ...(isCut
      ? [`Guardamos os primeiros ${formatNumber(mailTextLimit)} caracteres. O resto não chegou ao nosso time.`]
      : []),
    'Para contar mais alguma coisa, responda a este e-mail.',
  ]
  return { subject: title, preview: lines[0]!, parts: [{ title, lines }], foot: [] }
}
