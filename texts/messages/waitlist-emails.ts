import { inSentence } from '#domain/shared/sentence.ts'
import { notificationTexts } from '../notifications.ts'
import type { EmailWords } from './email.ts'

type Place = { service: string; city: string; uf: string; url: string; page: string; leaveAll: string }

const stop = (url: string) => ({ text: 'Não quero o aviso', url })

/** Asks a mailbox for confirmation. */
export function confirmWaitlistEmail({ service, city, uf, page, leaveAll }: Place): EmailWords {
  const title = `Confirme o aviso: ${service} em ${city}, ${uf}`
  return {
    subject: title,
    preview: 'Falta o seu sim. Sem ele, não escrevemos de novo.',
    parts: [
      {
        title,
        lines: [
          `Alguém pediu, com este e-mail, um aviso para quando houver ${inSentence(service)} em ${city}.`,
          'Foi você? Confirme no botão. Mandamos um único e-mail, e depois apagamos seu endereço.',
          'Não foi você? Ignore esta mensagem: sem o seu sim, não escrevemos de novo.',
        ],
      },
    ],
    main: { text: 'Confirmar o aviso', url: page },
    foot: [stop(page), { text: notificationTexts.leaveAllLink, url: leaveAll }],
  }
}

/** The place is served now: the one e-mail that was requested. */
export function cityServedEmail({ service, city, uf, url, page, leaveAll }: Place): EmailWords {
  const title = `Já tem ${inSentence(service)} em ${city}, ${uf}`
  return {
    subject: title,
    preview: 'Peça orçamentos de graça: até 4 profissionais respondem.',
    parts: [
      {
        title,
        lines: [
          'Você pediu este aviso. Agora há quem atenda: peça de graça, compare e converse antes de decidir.',
          'Este é o único e-mail deste aviso: já apagamos seu endereço dele.',
        ],
      },
    ],
    main: { text: 'Pedir orçamentos', url },
    foot: [stop(page), { text: notificationTexts.leaveAllLink, url: leaveAll }],
  }
}
