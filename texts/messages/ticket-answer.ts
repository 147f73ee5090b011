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

function closingText({ isClosed, canReply }: Pick<Answer, 'isClosed' | 'canReply'>) {
  if (isClosed)
    return 'Este atendimento foi encerrado. Se precisar de mais ajuda, escreva de novo: você recebe outro protocolo.'
  return `Se faltou alguma coisa, ${canReply ? 'responda a este e-mail' : 'escreva em Pedir ajuda'}.`
}

/** A staff answer for the mailbox of the person who asked. */
export function ticketAnswerEmail(
  { protocol, text, isClosed, role, canReply }: Answer,
  { origin }: { origin: string },
): EmailWords {
  const title = `Resposta do nosso time: protocolo ${protocol}`
  const lines = text.split(/\n+/).map((line) => line.trim())
  const parts = [{ title, lines: [...lines, closingText({ isClosed, canReply })] }]
  const main = role
    ? { text: ticketTexts.link, url: origin + ticketPath(protocol, role) }
    : { text: ticketTexts.ask, url: origin + href('/pedir-ajuda') }
  return { subject: title, preview: lines[0]!, parts, main, foot: [] }
}
