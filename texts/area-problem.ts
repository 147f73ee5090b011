import { problemTitles as titles } from './connection.ts'

/** Texts of error pages in a signed-in area. */
export const areaProblemTexts = {
  notFound: {
    title: titles.notFound,
    text: 'Isto não existe mais ou não está na sua conta. Confira o endereço ou volte e escolha de novo.',
  },
  notAllowed: {
    title: titles.notAllowed,
    text: 'Peça a permissão a quem cuida do time ou volte para o que é seu.',
  },
  anotherPerson: {
    title: titles.anotherPerson,
    text: 'Isso foi depois que você abriu a página. Nada foi enviado: confira de quem é a conta agora.',
  },
  unreachable: {
    title: titles.unreachable,
    text: 'A conexão falhou no caminho. O que você já tinha enviado está guardado. Tente de novo em instantes.',
  },
  problem: {
    title: titles.problem,
    text: 'Algo falhou do nosso lado e já fomos avisados. Tente de novo em alguns instantes.',
  },
} as const
