import { quantityFrom } from '#domain/proposals/from-answers.ts'
import { nextVersionOf } from '#domain/proposals/one-proposal.server.ts'
import { formatQuantity, defaultValidDays, defaultWarrantyDays } from '#domain/proposals/proposal.ts'
import { templateOf, templatesOf } from '#domain/proposals/templates.server.ts'
import { saoPauloDay } from '#domain/shared/sao-paulo-time.ts'
import { db } from '#platform/db.ts'
import { moneyText } from '#app/components/read-money.ts'
import { href } from '#href.ts'
import { formatDateTime } from '#texts/format.ts'
import { proposalTexts as words } from '#texts/proposals.ts'
import { blankLine, lineOfItem } from './typed-lines.ts'

type ViewInput = { userId: number; leadId: number; model: string | null }

/**
 * What the form of the next version starts with: a template, the last version, or the client's answers. Undefined for another
 * professional's contact.
 */
export async function makeView({ userId, leadId, model }: ViewInput, now: Date) {
  const next = await nextVersionOf(db(), { leadId, userId }, now)
  if (!next) return undefined
  const [models, chosen] = await Promise.all([
    templatesOf(db(), userId),
    model === null ? undefined : templateOf(db(), { userId, modelId: Number(model) }),
  ])
  const { last, after, answers } = next
  const said = chosen ?? last
  const asked = quantityFrom(answers)
  // A past day would be rejected on sending.
  const stillToCome = (day: string | null | undefined) => (!chosen && day && day >= saoPauloDay(now) ? day : '')
  const first = asked ? { ...blankLine, quantity: formatQuantity(asked.quantity), unit: asked.unit } : blankLine
  return {
    leadId,
    after,
    newest: newestOf(next, leadId),
    model: chosen ? model! : undefined,
    title: after ? words.makeNext : words.formTitle,
    lead: words.formLead(next.clientName, next.category),
    note: next.lastState === 'accepted' ? words.agreedNote : after ? words.nextNote : null,
    wish: next.wish,
    isDealing: next.isDealing,
    answers,
    models,
    lines: said ? said.items.map(lineOfItem) : [first],
    travelCents: said?.travelCents || undefined,
    discountCents: said?.discountCents || undefined,
    payment: said?.payment ?? words.paymentUsual,
    startsOn: stillToCome(last?.startsOn),
    endsOn: stillToCome(last?.endsOn),
    validDays: defaultValidDays,
    warrantyDays: said?.warrantyDays ?? defaultWarrantyDays,
    conditions: said?.conditions ?? '',
    photos: last?.photos ?? [],
  }
}
export type MakeView = NonNullable<Awaited<ReturnType<typeof makeView>>>

/** The newest version as form fields, for an editor that started before it. */
function newestOf({ after: version, last, lastId }: Next, leadId: number) {
  if (!last || !lastId) return null
  return {
    version,
    sent: words.changedAt(version, formatDateTime(last.sentAt)),
    link: href('/profissional/contatos/:leadId/orcamento/:proposalId', { leadId, proposalId: lastId }),
    lines: last.items.map(lineOfItem),
    texts: {
      travelCentsText: moneyText(last.travelCents || undefined),
      discountCentsText: moneyText(last.discountCents || undefined),
      payment: last.payment,
      startsOn: last.startsOn ?? '',
      endsOn: last.endsOn ?? '',
      warrantyDays: String(last.warrantyDays),
      conditions: last.conditions ?? '',
    },
  }
}
type Next = NonNullable<Awaited<ReturnType<typeof nextVersionOf>>>
