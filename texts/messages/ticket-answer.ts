import { href } from '#href.ts'
import { ticketPath, ticketTexts } from '../tickets.ts'
import type { EmailWords } from './email.ts'

type Answer = {
  protocol: string
  text: string
  isClosed: boolean
  role: 'client' | 'professional' | null
  /** Whether replies to this e-mail are received. */
  canReply: boolean
}

const goesOn = (canReply: boolean) =>
  canReply ? ['Se faltou alguma coisa, responda a este e-mail.'] : ['Se faltou alguma coisa, escreva em Pedir ajuda.']

/** A staff answer for the mailbox of the person who asked. */
export function ticketAnswerEmail(
  { protocol, text, isClosed, role, canReply }: Answer,
  { origin }: { origin: string },
): EmailWords {
  const title = `Resposta do nosso time: protocolo ${protocol}`
  const written = text.split(/\n+/).map((line) => line.trim())
  const after = isClosed
    ? ['Este atendimento foi encerrado. Se precisar de mais ajuda, escreva de novo: você recebe outro protocolo.']
    : goesOn(canReply)
  const main = role
    ? { text: ticketTexts.link, url: origin + ticketPath(protocol, role) }
    : { text: ticketTexts.ask, url: origin + href('/pedir-ajuda') }
  return { subject: title, preview: written[0]!, parts: [{ title, lines: [...written, ...after] }], main, foot: [] }
}
