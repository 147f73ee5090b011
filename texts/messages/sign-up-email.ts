import { notificationTexts } from '../notifications.ts'
import type { EmailWords } from './email.ts'

type EmailContent = { isLast: boolean; link: string; stop: string }

/** To a person who left a sign-up before verifying the phone: the link continues it. */
export function signUpEmailWords({ isLast, link, stop }: EmailContent): EmailWords {
  const title = isLast ? 'Seu cadastro vale só até hoje' : 'Continue seu cadastro de onde parou'
  const reason = isLast
    ? 'O cadastro que você começou deixa de valer em poucas horas. Depois é preciso começar de novo.'
    : 'Você começou um cadastro de profissional e não terminou. Falta confirmar o celular com um código; o resto leva uns 4 minutos e dá para fazer aos poucos.'
  return {
    subject: title,
    preview: reason,
    parts: [
      {
        title,
        lines: [
          reason,
          'O botão abre o mesmo cadastro neste ou em outro aparelho.',
          'Não foi você? Ignore esta mensagem: sem o código do celular, nenhuma conta é criada.',
        ],
      },
    ],
    main: { text: 'Continuar cadastro', url: link },
    foot: [{ text: notificationTexts.leaveAllLink, url: stop }],
  }
}
