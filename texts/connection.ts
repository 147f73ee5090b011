/** Connection errors and error pages (AMB-84). */
export const connectionTexts = {
  lost: 'Sem conexão. Tentamos de novo.',
  tryNow: 'Tentar agora',
  tryAgain: 'Tentar de novo',
  home: 'Ir para o início',
  trying: 'Tentando de novo',
  opening: 'Abrindo a página',
  /** The response is missing: what was sent may have arrived, and sending it again is safe. */
  formFailed: 'Não conseguimos confirmar o envio. O que você escreveu continua aqui. Tente de novo.',
  /** The form is of an earlier release: sending it again never helps. */
  formOutdated: 'A página mudou desde que você abriu. Copie o que escreveu, recarregue e envie de novo.',
  formUnsent: 'Não conseguimos enviar agora. O que você escreveu continua aqui. Tente de novo.',
} as const

/** Label of the request id, to report to staff. */
export const problemCodeLabel = 'Código do problema'

/** Short error texts; longer ones are in area-problem.ts, rarely needed. */
export const problemTitles = {
  notFound: 'Página não encontrada',
  notAllowed: 'Você não tem permissão para esta página',
  anotherPerson: 'Outra pessoa entrou neste navegador',
  unreachable: 'Não conseguimos abrir esta página agora',
  problem: 'Tivemos um problema técnico',
} as const
