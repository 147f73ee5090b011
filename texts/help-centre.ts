import type { HelpSection } from '#domain/help/article.ts'

/** Texts of the help centre; the articles are files in texts/content/help/ (spec 2; AMB-46, AMB-63). */
export const helpCentreTexts = {
  title: 'Central de ajuda',
  description:
    'Respostas sobre pedidos, profissionais, moedas, segurança e seus dados. Pergunte ao assistente ou fale com o nosso time.',
  intro: 'Procure a sua dúvida, leia o passo a passo ou fale com a gente.',
  search: 'Qual é a sua dúvida?',
  searchPlaceholder: 'Ex.: não recebi o código',
  searchButton: 'Perguntar',
  jump: 'Ir para',
  clients: 'Para quem pede',
  clientsIntro: 'Do primeiro pedido à escolha do profissional.',
  professionals: 'Para quem trabalha',
  professionalsIntro: 'Oportunidades, moedas, devoluções e perfil.',
  ticketTitle: 'Não achou o que procurava?',
  ticketText: 'Conte o que aconteceu. Você recebe um número de protocolo na hora, e o nosso time responde por e-mail.',
  ticket: 'Pedir ajuda',

  feedback: 'Este artigo foi útil?',
  yes: 'Sim',
  no: 'Não',
  thanksYes: 'Que bom. Obrigado pela resposta.',
  thanksNo: 'Obrigado por avisar. Vamos melhorar este artigo.',
  thanksNoLink: 'Conte o que faltou ao nosso time',
  change: 'Mudar resposta',
  feedbackFailed: 'Sua resposta não chegou. Verifique a conexão e tente de novo.',
  related: 'Perguntas relacionadas',
  allArticles: 'Todos os artigos',
} as const

export const helpSectionTexts = {
  requests: 'Fazer um pedido',
  answers: 'Respostas e contratação',
  safety: 'Segurança',
  account: 'Conta e dados',
  start: 'Começar',
  opportunities: 'Oportunidades e contatos',
  coins: 'Moedas',
  refunds: 'Devoluções',
  profile: 'Perfil e regras',
} as const satisfies Record<HelpSection, string>

/** The dialog that the "Ajuda" button opens. */
export const helpDialogTexts = {
  open: 'Ajuda',
  openLong: 'Abrir o chat de ajuda',
  title: 'Como podemos ajudar?',
  close: 'Fechar',
  assistantTitle: 'Perguntar ao assistente',
  assistantText: 'Responde na hora, a qualquer hora, com os artigos e os serviços da Ajeita.',
  teamTitle: 'Falar com o time',
  teamOpen: 'O time está atendendo. Envie sua mensagem: a resposta chega por e-mail.',
  teamClosed: 'Envie sua mensagem agora e guarde o protocolo. O time responde por e-mail quando voltar.',
  teamAlways: 'Envie sua mensagem e guarde o protocolo. A resposta chega por e-mail.',
} as const
