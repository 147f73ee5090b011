import { findMetrics } from '#domain/professional-metrics/metrics-facts.server.ts'
import { isPartner, partnerProgress, type ScorePart, scoreOf } from '#domain/professional-metrics/score.ts'
import { findProfessionalByUserId } from '#domain/professionals/professionals.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import {
  minutesText,
  partnerTexts,
  scorePartTexts,
  seenText,
  professionalMetricsTexts as words,
} from '#texts/professional-metrics.ts'

/** The page of each part of the score; clients' actions have none. */
const pageOf = {
  identity: href('/profissional/perfil/documentos'),
  photo: href('/profissional/perfil/foto'),
  about: href('/profissional/perfil/sobre'),
  portfolio: href('/profissional/perfil/portfolio'),
  availability: href('/profissional/perfil/horarios'),
  certificate: href('/profissional/perfil/documentos'),
  council: href('/profissional/perfil/documentos'),
  answer: href('/profissional/contatos'),
  reviews: href('/profissional/contatos'),
} as const satisfies Record<ScorePart, string>

/** The profile score with parts and next step, and the metrics; undefined without a profile. */
export async function scoreView(userId: number) {
  const professional = await findProfessionalByUserId(db(), userId)
  const metrics = professional && (await findMetrics(db(), [professional.id], now())).get(professional.id)
  if (!metrics) return undefined
  const { total, parts, next } = scoreOf(metrics)
  return {
    total,
    next: next && { text: scorePartTexts[next].step, href: pageOf[next] },
    parts: parts.map(({ part, points, isDone }) => ({ title: scorePartTexts[part].title, points, isDone })),
    isPartner: isPartner(metrics),
    partner: partnerProgress(metrics).map(({ rule, isDone }) => ({ title: partnerTexts[rule], isDone })),
    measured: [
      {
        title: words.answerTime,
        text: metrics.answerMinutes === null ? words.tooFew : minutesText(metrics.answerMinutes),
      },
      {
        title: words.answerRate,
        text: metrics.answerPercent === null ? words.tooFew : `${metrics.answerPercent}%`,
      },
      { title: words.hires, text: `${metrics.hires}` },
      { title: words.lastSeen, text: seenText(metrics.lastSeenAt) },
    ],
  }
}
export type ScoreView = NonNullable<Awaited<ReturnType<typeof scoreView>>>
