import { inSentence } from '#domain/shared/sentence.ts'
import type { SurveyQuestion } from '#domain/surveys/survey-form.ts'

/** The survey after a service (spec 2, 4, 8; AMB-42 to AMB-44). */
export const surveyTexts = {
  title: (service: string) => `Como foi o seu pedido de ${inSentence(service)}?`,
  description: 'Conte se contratou alguém e como foi. Leva um minuto.',
  loading: 'Carregando a pesquisa',
  hiredQuestion: 'Você contratou algum profissional?',
  hiredHelp: 'Vale quem você contratou por mensagem, ligação ou pessoalmente.',
  yes: 'Sim',
  no: 'Não',
  whoQuestion: 'Quem você contratou?',
  whoHelp: 'Sua nota vai para o perfil deste profissional.',
  whoStep: 'Profissional',
  steps: 'Pesquisa',
  next: 'Próximo',
  atMost: (max: number) => `Marque no máximo ${max}.`,
  send: 'Enviar',
  back: 'Voltar',
  notLoaded: 'Não conseguimos carregar as perguntas. Por favor, tente novamente.',
  failed: 'Erro ao enviar formulário. Por favor, tente novamente.',
  finishedTitle: 'Obrigado por contar!',
  finishedReview: 'Sua avaliação já está no perfil do profissional e ajuda outros clientes a escolher.',
  finishedWaits:
    'Recebemos a sua avaliação. Conferimos algumas antes de mostrar: ela aparece no perfil do profissional depois disso.',
  finishedExperience: 'Sua resposta chegou ao nosso time e ajuda a melhorar a Ajeita.',
  finishedDeciding: 'Decida com calma. Quando contratar, conte como foi na página do pedido.',
  answeredTitle: 'Você já respondeu. Obrigado!',
  answeredText: 'Recebemos a sua resposta deste pedido. Não é preciso fazer mais nada.',
  suspendedText: 'Você responde à pesquisa quando a suspensão terminar, se ela ainda estiver aberta.',
  earlyTitle: 'Ainda é cedo para avaliar',
  earlyText: (opens: string) => `A pesquisa abre em ${opens}. Volte depois disso, pelo mesmo link.`,
  overTitle: 'O prazo para responder terminou',
  overText: (closed: string) => `Esta pesquisa recebeu respostas até ${closed}.`,
  order: 'Pedido',
  toOrder: 'Voltar ao pedido',
  toOrders: 'Meus pedidos',
  cardTitle: (hired: string | null) => (hired ? `Como foi o serviço de ${hired}?` : 'Contratou alguém?'),
  cardText: 'Conte como foi. Sua avaliação ajuda outros clientes, e leva um minuto.',
  card: 'Avaliar',
} as const

/** The step name in the progress bar. */
export function stepName({ name, question_type, field_type }: SurveyQuestion) {
  if (name === 'motivo') return 'Motivo'
  if (field_type === 'price') return 'Valor'
  return { rating: 'Nota', single_choice: 'Contrataria de novo?', multiple_choice: 'Detalhes', text: 'Comentário' }[
    question_type
  ]
}

/** Staff view of clients who hired nobody. */
export const surveyAnswersTexts = {
  title: 'Pesquisas',
  intro: 'Por que clientes não contrataram ninguém, a resposta mais nova primeiro. Elas não são publicadas.',
  empty: 'Nenhuma resposta ainda',
  emptyText: 'As respostas de quem não contratou aparecem aqui.',
  noOlder: 'Não há respostas mais antigas',
  older: 'Ver respostas mais antigas',
  newest: 'Voltar às mais novas',
} as const
