import type { AttemptChannel } from '#domain/leads/pipeline/contact-notes.ts'
import type { LostReason, Stage } from '#domain/leads/pipeline/stage.ts'
import { unansweredDays } from '#domain/leads/refund/refund-rules.ts'
import { brand } from './brand.ts'
import { formatCount } from './format.ts'

/** Texts of a professional's contacts: stages, notes, reminders, attempts (product: Professional side). */
export const pipelineTexts = {
  stages: {
    new: 'Novo',
    talked: 'Falei',
    visit: 'Visita',
    quote: 'Orçamento',
    won: 'Fechado',
    lost: 'Perdido',
  },
  allStages: 'Todos',
  stageTabs: 'Etapas dos contatos',
  intro: 'Os clientes que você desbloqueou, por etapa.',
  search: 'Buscar por cliente ou serviço',
  searchGo: 'Buscar',
  clear: 'Limpar busca',
  nothingFound: (words: string) => `Nenhum contato com “${words}”`,
  nothingFoundText: 'Confira as palavras, ou busque só o primeiro nome do cliente.',
  noneInStage: 'Nenhum contato nesta etapa',
  sheet: 'Baixar planilha (CSV)',
  today: 'Para hoje',
  todayText: 'Você pediu para voltar a estes contatos:',
  more: 'Ver todos desta etapa',
  newer: 'Mais recentes',
  older: 'Mais antigos',
  reminder: (day: string) => `Lembrete: ${day}`,
  move: 'Mudar de etapa',
  moveOf: (name: string) => `Mudar de etapa: ${name}`,
  moveTo: (stage: Stage) => `Mover para ${pipelineTexts.stages[stage]}`,
  moved: (name: string, stage: Stage) => `${name}: ${pipelineTexts.stages[stage]}.`,
  notMoved: 'A etapa não mudou. Tente de novo.',

  whatToDo: 'O que fazer agora',
  hours: 'Melhor horário',
  readyWords: 'Usar um texto pronto',

  stageNow: 'Etapa',
  plan: { visit: 'Visita marcada', quote: 'Orçamento enviado' },
  again: 'Ainda estou negociando',
  whyLost: 'Por que não fechou?',
  lostReasons: {
    price: 'Preço',
    no_answer: 'Não respondeu',
    hired_other: 'Contratou outro',
    gave_up: 'Desistiu do serviço',
    too_far: 'Ficava longe',
    no_time: 'Eu não tinha agenda',
    other: 'Outro motivo',
  },

  ownNotes: 'Suas anotações',
  onlyYou: 'Só você vê. O cliente não tem acesso.',
  note: 'Anotação',
  notePlaceholder: 'Portão azul, pediu nota fiscal, prefere sábado…',
  value: 'Quanto vale este serviço para você',
  valueHelp: 'Entra na soma do seu quadro de contatos.',
  valueAccepted: (total: string) => `No seu quadro, este contato vale o orçamento aceito: ${total}.`,
  saveNote: 'Salvar anotações',
  notesSaved: 'Anotações salvas.',
  noNotes: 'Nada anotado ainda.',
  saving: 'Salvando',

  remind: 'Lembrete',
  noReminder: 'Nenhum lembrete marcado.',
  remindText: 'Avisamos às 9h do dia que você escolher.',
  remindOn: (day: string) => `Você será avisado em ${day}, às 9h.`,
  remindedOn: (day: string) => `Lembrete de ${day}. Fica aqui até você marcar como feito.`,
  remindDone: 'Feito',
  tomorrow: 'Amanhã',
  inDays: (days: number) => `Em ${days} dias`,
  otherDay: 'Outro dia',
  remindSave: 'Marcar',

  attempts: 'Tentativas de contato',
  attemptsText: 'Quando você toca em WhatsApp ou Ligar, a tentativa fica anotada aqui.',
  attemptsWhy: `Se o cliente abriu sua mensagem e não respondeu em ${unansweredDays} dias, com duas tentativas em dias diferentes, metade das moedas volta sozinha.`,
  noAttempts: 'Nenhuma tentativa ainda.',
  addAttempt: 'Anotar uma tentativa',
  attemptWay: 'Como você tentou',
  attemptNote: 'O que aconteceu',
  attemptSave: 'Anotar',
  channels: { whatsapp: 'WhatsApp', call: 'Ligação', email: 'E-mail', other: 'Outro jeito' },
} as const satisfies {
  stages: Record<Stage, string>
  lostReasons: Record<LostReason, string>
  channels: Record<AttemptChannel, string>
} & Record<string, unknown>

/** "Aqui é o João." Without a recorded gender, only endings that tell it take an article. */
function introductionText(name: string) {
  if (/o$/i.test(name)) return `Aqui é o ${name}.`
  const isFeminine = /a$/i.test(name) && !/^(luca|juca|nikita)$/i.test(name)
  return isFeminine ? `Aqui é a ${name}.` : `Meu nome é ${name}.`
}

type Introduction = { client: string; professional: string; service: string; city: string }

/** Suggested first messages. */
export const readyWords = ({ client, professional, service, city }: Introduction) =>
  `Olá, ${client}! ${introductionText(professional)} Vi na ${brand.name} seu pedido de ${service} em ${city} e posso ajudar. Qual é o melhor horário para conversarmos?`

/** "2 tentativas" */
export const attemptsCount = (attempts: number) => formatCount(attempts, 'tentativa', 'tentativas')

export const contactsCsvHeaders = [
  'Cliente',
  'Serviço',
  'Cidade',
  'Etapa',
  'Valor (R$)',
  'Anotação',
  'Motivo',
  'Lembrete',
  'Desbloqueado em',
] as const
