import { moneyText } from '#app/components/read-money.ts'
import { quantityFrom } from '#domain/proposals/from-answers.ts'
import { findNextVersion } from '#domain/proposals/one-proposal.server.ts'
import { formatQuantity, defaultValidDays, defaultWarrantyDays } from '#domain/proposals/proposal.ts'
import { findTemplate, listTemplates } from '#domain/proposals/templates.server.ts'
import { lastZoneDay } from '#domain/shared/local-time.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { formatDateTime } from '#texts/format.ts'
import { proposalTexts as words } from '#texts/proposals.ts'
import { blankLine, lineOfItem } from './typed-lines.ts'

type ViewInput = { userId: number; leadId: number; template: string | null }

/**
 * What the form of the next version starts with: a template, the last version, or the client's answers. Undefined for
 * another professional's contact.
 */
export async function makeProposalView({ userId, leadId, template }: ViewInput, now: Date) {
  const next = await findNextVersion(db(), { leadId, userId }, now)
  if (!next) return undefined
  const [templates, chosen] = await Promise.all([
    listTemplates(db(), userId),
    template === null ? undefined : findTemplate(db(), { userId, templateId: Number(template) }),
  ])
  const { last, after, answers } = next
  const previous = chosen ?? last
  const requestedQuantity = quantityFrom(answers)
  // A past day would be rejected on sending.
  const futureDay = (day: string | null | undefined) => (!chosen && day && day >= lastZoneDay(now) ? day : '')
  const first = requestedQuantity
    ? { ...blankLine, quantity: formatQuantity(requestedQuantity.quantity), unit: requestedQuantity.unit }
    : blankLine
  return {
    leadId,
    after,
    newest: newestOf(next, leadId),
    template: chosen && (template ?? undefined),
    title: after ? words.makeNext : words.formTitle,
    intro: words.formIntro(next.clientName, next.category),
    note: noteOf(next),
    requestedChange: next.requestedChange,
    isDealing: next.isDealing,
    answers,
    templates,
    lines: previous ? previous.items.map(lineOfItem) : [first],
    travelCents: previous?.travelCents || undefined,
    discountCents: previous?.discountCents || undefined,
    payment: previous?.payment ?? words.paymentUsual,
    startsOn: futureDay(last?.startsOn),
    endsOn: futureDay(last?.endsOn),
    validDays: defaultValidDays,
    warrantyDays: previous?.warrantyDays ?? defaultWarrantyDays,
    conditions: previous?.conditions ?? '',
    photos: last?.photos ?? [],
  }
}
export type MakeProposalView = NonNullable<Awaited<ReturnType<typeof makeProposalView>>>

type Next = NonNullable<Awaited<ReturnType<typeof findNextVersion>>>

function noteOf({ lastState, after }: Next) {
  if (lastState === 'accepted') return words.agreedNote
  return after ? words.nextNote : null
}

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
