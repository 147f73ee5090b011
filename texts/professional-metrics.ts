import {
  goodAnswerMinutes,
  goodPictures,
  goodRating,
  goodReviews,
  type PartnerRule,
  partnerHires,
  partnerRating,
  partnerRefundPercent,
  partnerScore,
  type ScorePart,
} from '#domain/professional-metrics/score.ts'
import { goodAboutLength } from '#domain/professionals/profile-settings/about.ts'
import { formatDate, formatRating } from './format.ts'

/** The score of a profile, its next step, and what is measured (product: Professional side). */
export const professionalMetricsTexts = {
  title: 'Nota do seu perfil',
  intro: 'De 0 a 100. Mostra o que falta para os clientes confiarem; moedas não contam.',
  total: (total: number) => `${total} de 100`,
  next: 'Próximo passo',
  points: (points: number) => `${points} pontos`,
  done: 'Feito',
  open: 'Falta',
  allParts: 'Ver todos os pontos',
  whole: 'Seu perfil está completo.',
  measured: 'O que medimos',
  measuredNote:
    'Calculado a partir do que aconteceu; tempo e respostas, nos últimos 90 dias. Ninguém digita estes números.',
  answerTime: 'Tempo até a primeira mensagem',
  answerRate: 'Contatos que você respondeu',
  hires: 'Contratações',
  lastSeen: 'Último acesso',
  tooFew: 'Ainda são poucos contatos para medir',
  partner: 'Perfil parceiro',
  isPartner: 'Você é parceiro: o selo aparece para os clientes.',
  partnerIntro: 'O selo aparece sozinho quando as quatro condições são cumpridas e some se uma deixar de valer.',
  answered: (percent: number) => `Responde ${percent}% dos contatos`,
} as const

export const scorePartTexts = {
  identity: { title: 'Identidade aprovada', step: 'Envie seus documentos' },
  photo: { title: 'Foto', step: 'Adicione uma foto' },
  about: {
    title: `Texto de ${goodAboutLength} caracteres`,
    step: `Escreva ao menos ${goodAboutLength} caracteres sobre você`,
  },
  portfolio: { title: `${goodPictures} fotos no portfólio`, step: `Mostre ${goodPictures} fotos de trabalhos` },
  availability: { title: 'Horários', step: 'Diga quando você trabalha' },
  certificate: { title: 'Certidão de antecedentes em dia', step: 'Envie a certidão de antecedentes' },
  council: { title: 'Conselho ou seguro', step: 'Envie o registro no conselho ou o seguro' },
  answer: {
    title: `Primeira mensagem em até ${goodAnswerMinutes / 60} hora`,
    step: 'Escreva logo depois de desbloquear',
  },
  reviews: {
    title: `${goodReviews} avaliações, média ${formatRating(goodRating)} ou mais`,
    step: 'Peça a quem contratou que conte como foi',
  },
} as const satisfies Record<ScorePart, { title: string; step: string }>

export const partnerTexts = {
  score: `Nota do perfil de ${partnerScore} ou mais`,
  hires: `${partnerHires} contratações pela Ajeita`,
  rating: `Avaliação média de ${formatRating(partnerRating)} ou mais`,
  refunds: `Moedas devolvidas em no máximo ${partnerRefundPercent}% dos contatos`,
} as const satisfies Record<PartnerRule, string>

const hour = 60

/** "12 min", "2 h 5 min" */
export const minutesText = (minutes: number) =>
  minutes < hour ? `${minutes} min` : `${Math.floor(minutes / hour)} h${minutes % hour ? ` ${minutes % hour} min` : ''}`

export const seenText = (at: Date | null) => (at ? formatDate(at) : professionalMetricsTexts.tooFew)
