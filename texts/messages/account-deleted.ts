import { retainedDataTexts } from '../account-deletion.ts'
import { brand } from '../brand.ts'
import { formatCount } from '../format.ts'
import type { EmailWords } from './email.ts'

/** The last e-mail: the account is deleted, and what went with it; for a suspended person, what is retained. */
export function accountDeletedEmail(role: 'client' | 'professional', coins: number, isBanned = false): EmailWords {
  const title = `Sua conta na ${brand.name} foi excluída`
  const gone =
    role === 'client'
      ? 'Seus pedidos foram encerrados e suas conversas, fechadas. As avaliações ficam, sem o seu nome.'
      : `Seu perfil saiu do site e suas conversas foram fechadas.${coins ? ` ${formatCount(coins, 'moeda foi perdida', 'moedas foram perdidas')}.` : ''}`
  return {
    subject: title,
    preview: gone,
    parts: [
      {
        title,
        lines: [
          gone,
          'Este é o último e-mail: não guardamos mais o seu endereço.',
          ...(isBanned
            ? [`${retainedDataTexts.title}:`, ...retainedDataTexts.lines[role]]
            : ['Para voltar, é só criar uma conta nova.']),
        ],
      },
    ],
    foot: [],
  }
}
