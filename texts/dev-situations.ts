/** Texts of the development page. */
export const devTexts = {
  title: 'Ferramentas de desenvolvimento',
  intro: 'Nada disto existe em produção.',
  pages: {
    inbox: ['Mensagens enviadas', 'O que a demonstração enviaria por SMS, WhatsApp, e-mail ou aviso.'],
    messages: ['Todas as mensagens', 'O texto de cada aviso em cada canal, com dados de exemplo.'],
    ui: ['Peças da interface', 'Tudo o que uma página pode usar, em cada estado.'],
  },
  bank: 'O banco de demonstração abre a partir de uma compra de moedas, em “Pagar”.',
  situations: 'Situações',
  situationsIntro: 'Cada botão cria gente e pedidos novos nesse ponto da história, sem mexer no que já existe.',
  make: 'Criar',
  makeNamed: (title: string) => `Criar: ${title}`,
  made: 'Pronto. Entre como uma destas pessoas:',
  enter: (name: string) => `Entrar como ${name}`,
  roles: { client: 'cliente', professional: 'profissional', staff: 'time' },
} as const

/** Names of the situations at `/dev`; `db/builders/situations.ts` builds them. */
export const situationTexts = {
  order_without_answers: {
    title: 'Pedido sem respostas',
    text: 'A busca acabou e nenhum profissional desbloqueou o pedido.',
  },
  order_with_four_contacts: {
    title: 'Pedido com quatro contatos',
    text: 'As quatro vagas foram preenchidas, cada uma com mensagem e preço.',
  },
  accepted_proposal: {
    title: 'Orçamento aceito',
    text: 'Cliente e profissional conversam, e o orçamento foi aceito.',
  },
  visit_soon: {
    title: 'Visita daqui a pouco',
    text: 'Uma visita confirmada começa em duas horas.',
  },
  survey_due: {
    title: 'Pesquisa para responder',
    text: 'A conversa começou há alguns dias, e a pesquisa já abriu.',
  },
  purchase_on_hold: {
    title: 'Compra em análise',
    text: 'O Pix veio com outro valor, e nosso time decide o que fazer.',
  },
  claim_under_appeal: {
    title: 'Recurso de devolução',
    text: 'A devolução foi negada, e o profissional recorreu.',
  },
  documents_to_approve: {
    title: 'Documentos para conferir',
    text: 'Um profissional novo enviou a identidade e espera a resposta.',
  },
  open_ticket: {
    title: 'Atendimento aberto',
    text: 'Uma cliente escreveu para o nosso time e ainda não teve resposta.',
  },
} as const satisfies Record<string, { title: string; text: string }>

export type SituationName = keyof typeof situationTexts
