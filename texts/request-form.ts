import type { RequestStep } from '#domain/orders/placement/request-fields.ts'

/** Texts of the request form (spec 2, category page; AMB-22). */
export const requestFormTexts = {
  label: 'Seu pedido',
  back: 'Voltar',
  goOn: 'Continuar',
  send: 'Pedir orçamentos',
  knownContact: (name: string) => `Você entrou como ${name}: usaremos o contato da sua conta.`,
  unserved: (city: string) => `Ainda não há quem atenda em ${city}`,
  unservedText:
    'Você pode pedir assim mesmo, sem pagar nada: se alguém começar a atender durante a busca, avisamos. Também dá para procurar ao redor.',
  unservedLink: 'Ver o que há por perto',
  offline: 'Não conseguimos enviar. Suas respostas continuam aqui: confira a conexão e envie de novo.',
} as const

/** Names of the steps: those of the service's own questions come first. */
export const questionStepTexts = [
  'O serviço',
  'Mais sobre o serviço',
  'Detalhes do serviço',
  'Mais um detalhe',
  'Só mais isto',
] as const

export const requestStepTexts = {
  when: 'Quando',
  place: 'Onde',
  details: 'Como prefere falar',
  contact: 'Seu contato',
} as const satisfies Record<RequestStep, string>
