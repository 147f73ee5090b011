import type { DecideReviewErrorCode, ReviewSignal } from '#domain/reviews/review-signals.ts'
import type { WithdrawalReason } from '#domain/shared/withdrawal-reason.ts'
import { formatCount } from './format.ts'
import { staffVerificationTexts } from './staff-verifications.ts'

/** Staff decisions on suspicious reviews. */
export const reviewDecisionTexts = {
  title: 'Avaliações',
  intro:
    'Avaliações que parecem combinadas. Primeiro as que ficam fora do ar até a decisão, da mais antiga à mais nova.',
  empty: 'A fila está vazia',
  emptyText: 'Nenhuma avaliação na fila. Atualize daqui a pouco.',
  ofProfile: 'Avaliações de um profissional',
  ofProfileHelp: 'Para retirar uma ofensa ou um dado pessoal: cole o endereço do perfil.',
  find: 'Procurar',
  noneOfProfile: 'Nenhuma avaliação no ar',
  noneOfProfileText: 'Confira o endereço do perfil.',
  toQueue: 'Voltar à fila',
  hidden: 'Fora do ar até a decisão',
  public: 'No ar',
  written: (ago: string) => `Escrita ${ago}`,
  heading: (client: string, professional: string) => `${client} sobre ${professional}`,
  noComment: 'Sem comentário.',
  byClient: 'Deste cliente',
  ofProfessional: 'Deste profissional',
  openOrder: 'Ver pedido',
  openProfile: 'Ver perfil',
  keep: 'Manter',
  keeping: 'Mantendo',
  withdraw: 'Retirar avaliação',
  withdrawing: 'Retirando',
  reasonHelp: 'O cliente é avisado deste motivo.',
  more: (rest: number) => `E mais ${formatCount(rest, 'avaliação', 'avaliações')} depois destas.`,
} as const

export const byClientText = (all: number, ofPair: number) =>
  `${formatCount(all, 'avaliação', 'avaliações')}, ${ofPair} sobre este profissional`
export const ofProfessionalText = (all: number, clients: number) =>
  `${formatCount(all, 'avaliação', 'avaliações')} de ${formatCount(clients, 'cliente', 'clientes')}`

export const reviewSignalTexts = {
  one_sided: 'O profissional não escreveu nem disse que conversaram',
  same_browser: 'Os dois números foram confirmados no mesmo navegador',
  again: 'O mesmo cliente avaliou o mesmo profissional há menos de 90 dias',
  same_address: 'Os dois entraram pelo mesmo endereço de internet',
  few_clients: 'As últimas avaliações vêm de um ou dois clientes',
  one_professional: 'O cliente só avalia este profissional',
} as const satisfies Record<ReviewSignal, string>

export const withdrawalReasonTexts = {
  arranged: 'A avaliação parece combinada',
  no_service: 'O serviço não aconteceu',
  offensive: 'O texto ofende ou discrimina',
  personal_data: 'O texto traz dados pessoais',
} as const satisfies Record<WithdrawalReason, string>

export const reviewDoneTexts = {
  kept: 'Avaliação mantida. Ela aparece no perfil do profissional.',
  withdrawn: 'Avaliação retirada. A nota do profissional já não inclui esta avaliação, e o cliente foi avisado.',
  replyKept: 'Resposta mantida. Ela continua no perfil do profissional.',
  replyWithdrawn: 'Resposta retirada do perfil. O profissional foi avisado do motivo.',
} as const

export const decideReviewTexts = {
  not_found: 'Não encontramos esta avaliação. Atualize a fila e escolha outra.',
  already_decided: 'Esta avaliação já foi decidida. Atualize a fila e escolha outra.',
  own_household: staffVerificationTexts.ownHousehold,
} as const satisfies Record<DecideReviewErrorCode, string>
