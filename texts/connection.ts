/** What a page says when an answer does not come, or when its place is taken by a problem (AMB-84). */
export const connectionTexts = {
  lost: 'Sem conexão. Tentamos de novo.',
  tryNow: 'Tentar agora',
  tryAgain: 'Tentar de novo',
  trying: 'Tentando de novo',
  formFailed: 'Não conseguimos enviar agora. O que você escreveu continua aqui. Tente de novo.',
} as const

/** What took the place of a page in a signed-in area. */
export const areaProblemTexts = {
  notFound: {
    title: 'Página não encontrada',
    text: 'Isto não existe mais ou não está na sua conta. Confira o endereço ou volte e escolha de novo.',
  },
  notAllowed: {
    title: 'Você não tem permissão para esta página',
    text: 'Peça a permissão a quem cuida da equipe ou volte para o que é seu.',
  },
  unreachable: {
    title: 'Não conseguimos abrir esta página agora',
    text: 'A conexão falhou no caminho. O que você já tinha enviado está guardado. Tente de novo em instantes.',
  },
  problem: {
    title: 'Tivemos um problema técnico',
    text: 'Algo falhou do nosso lado e já fomos avisados. Tente de novo em alguns instantes.',
  },
} as const
