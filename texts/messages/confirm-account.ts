import { brand } from '../brand.ts'
import type { EmailWords } from './email.ts'

/** Sent when the phone of an account unused for 180 days was verified. */
export function confirmAccountEmail(url: string): EmailWords {
  const title = `Confirme a sua conta na ${brand.name}`
  const reason = 'Alguém tentou entrar com o celular da sua conta, que não é usada há mais de 6 meses.'
  return {
    subject: title,
    preview: reason,
    parts: [
      {
        title,
        lines: [
          reason,
          'Números de celular trocam de dono. Se foi você, confirme a conta e depois entre de novo com o celular. O link vale por 24 horas.',
          'Se não foi você, não precisa fazer nada: a conta continua fechada para esse número.',
        ],
      },
    ],
    main: { text: 'Confirmar minha conta', url },
    foot: [],
  }
}
