import { maxUnverifiedCoins, maxUnverifiedUnlocks } from '#domain/professionals/professional.ts'
import { welcomeCoins } from '#domain/wallet/lot.ts'
import { formatCount, formatList } from './format.ts'

/** The last page of a sign-up: what happens next, by when, and what can be done meanwhile. */
export const firstStepsTexts = {
  title: 'Seus primeiros passos',
  intro: 'Sua conta está pronta. Falta pouco para receber pedidos sem limite.',
  back: 'Ver oportunidades',
  steps: 'O que falta',
  done: 'Feito',
  phone: 'Celular confirmado',
  document: 'CPF ou CNPJ',
  documentDo: 'Informar',
  identity: 'Identidade',
  identityText: `Documento com foto e uma foto sua. Respondemos em até 2 dias úteis. Aprovada, entram ${welcomeCoins} moedas de bônus na sua carteira.`,
  identityDo: 'Enviar documentos',
  seeDocuments: 'Ver documentos',
  wanted: (names: string[]) => `Seus serviços exigem também: ${formatList(names)}.`,
  photo: 'Foto do perfil',
  photoText: 'Clientes respondem mais a perfis com foto.',
  photoDo: 'Escolher foto',
  meanwhile: 'O que dá para fazer enquanto isso',
  limit: (unlocked: number) =>
    unlocked >= maxUnverifiedUnlocks
      ? `Você já usou os ${maxUnverifiedUnlocks} contatos que se abrem sem identidade aprovada.`
      : `Sem identidade aprovada você desbloqueia até ${maxUnverifiedUnlocks} contatos, de até ${maxUnverifiedCoins} moedas cada. ${
          unlocked
            ? `Ainda ${maxUnverifiedUnlocks - unlocked === 1 ? 'resta' : 'restam'} ${maxUnverifiedUnlocks - unlocked}.`
            : ''
        }`.trim(),
  dear: (services: { name: string; coins: number }[]) =>
    `Atenção: um contato costuma custar mais que isso em ${formatList(
      services.map(({ name, coins }) => `${name} (cerca de ${formatCount(coins, 'moeda', 'moedas')})`),
    )}. Estes se abrem só com a identidade aprovada.`,
  approved: 'Sua identidade está aprovada: desbloqueie os contatos que quiser.',
} as const
