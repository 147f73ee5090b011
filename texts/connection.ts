/** What a page says when an answer does not come, or when its place is taken by a problem (AMB-84). */
export const connectionTexts = {
  lost: 'Sem conexão. Tentamos de novo.',
  tryNow: 'Tentar agora',
  tryAgain: 'Tentar de novo',
  home: 'Ir para o início',
  trying: 'Tentando de novo',
  opening: 'Abrindo a página',
  formFailed: 'Não conseguimos enviar agora. O que você escreveu continua aqui. Tente de novo.',
} as const

/** Stands before the id of a request that failed, which a person may name to staff. */
export const problemCodeLabel = 'Código do problema'

/** What took the place of a page in a signed-in area; what to do stands in area-problem.ts, which few pages ever need. */
export const problemTitles = {
  notFound: 'Página não encontrada',
  notAllowed: 'Você não tem permissão para esta página',
  unreachable: 'Não conseguimos abrir esta página agora',
  problem: 'Tivemos um problema técnico',
} as const
