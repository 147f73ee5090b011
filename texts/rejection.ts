import { isReason, otherReason } from '#domain/leads/rejection/rejection.ts'

/** Rejection reasons; the text itself is sent (AMB-29). */
export const rejectionReasons = [
  'Já contratei outro profissional',
  'O preço está acima do esperado',
  'O profissional não atende minha região',
  'Desisti do serviço',
  'Não consegui falar com o profissional',
  otherReason,
].map((reason) => ({ reason, label: reason }))

/** Whether a reason is valid. */
export const isRejectionReason = (text: string) =>
  isReason(
    text,
    rejectionReasons.map(({ reason }) => reason),
  )

const politeOther = 'O cliente agradece e decidiu não seguir com este contato.'

/** The reasons as shown to the professional: polite, without free text (product: Safety and fairness). */
const politeReasons: Record<string, string> = {
  'Já contratei outro profissional': 'O cliente agradece e já contratou outra pessoa para este serviço.',
  'O preço está acima do esperado': 'O cliente agradece. Desta vez o preço ficou acima do esperado.',
  'O profissional não atende minha região': 'O cliente agradece e procura alguém que atenda mais perto.',
  'Desisti do serviço': 'O cliente agradece e desistiu do serviço por enquanto.',
  'Não consegui falar com o profissional': 'O cliente encerrou o contato porque vocês não conseguiram se falar.',
}

export const politeReason = (reason: string) => politeReasons[reason] ?? politeOther

/** The rejection of a contact and the end of a negotiation (spec 2, 4, 8). */
export const rejectionTexts = {
  title: (name: string, isChatOpen: boolean) =>
    isChatOpen ? `Encerrar a conversa com ${name}` : `Recusar o contato de ${name}`,
  description: 'Conte o motivo e encerre o contato com este profissional.',
  question: (isChatOpen: boolean) => `Por que você quer ${isChatOpen ? 'encerrar' : 'recusar'}?`,
  intro: 'O profissional fica sabendo do motivo em poucas palavras. O que você escrever fica só com a gente.',
  more: 'Quer contar o que houve?',
  next: 'Próximo',
  back: 'Voltar',
  finish: 'Finalizar',
  step: (step: number) => `Passo ${step} de 2`,
  failed: 'Erro ao enviar formulário. Por favor, tente novamente.',
  toOrder: 'Pedido',
  refuse: 'Recusar',
  confirm: 'Tem certeza que deseja recusar o contato?',
  confirmText:
    'O profissional não poderá mais escrever para você neste pedido. Quem já recebeu seu contato conta no limite de 4.',
  later: 'Decidir depois',
  refuseContact: 'Recusar contato',
  over: 'Esta negociação já foi encerrada.',
  end: 'Encerrar negociação',
} as const
