import {
  contactsPerStage,
  listDueContacts,
  listPipeline,
  type PipelineContact,
} from '#domain/leads/pipeline/pipeline.server.ts'
import { possibleStages, type Stage, stages } from '#domain/leads/pipeline/stage.ts'
import { db } from '#platform/db.ts'
import { formatAgo, formatDate, formatMoney } from '#texts/format.ts'
import { contactStandingText } from '#texts/professional.ts'

type ContactsQuery = { userId: number; stage: Stage | undefined; search: string | undefined; page: number }

/** Loader data: the first contacts of every stage, or one stage paged. */
export async function contactsView(query: ContactsQuery, now: Date) {
  const [firstPages, due] = await Promise.all([
    listPipeline(db(), { ...query, stage: undefined, page: 1 }),
    listDueContacts(db(), query.userId, now),
  ])
  const shownPages = query.stage && query.page > 1 ? await listPipeline(db(), query) : firstPages
  const countInStage = firstPages.find(({ stage }) => stage === query.stage)?.count ?? 0
  return {
    hasAny: firstPages.length > 0,
    due: due.map(({ leadId, clientName, category }) => ({ leadId, name: clientName, category })),
    columns: stages.map((stage) => {
      const firstPage = firstPages.find((column) => column.stage === stage)
      const shownPage = shownPages.find((column) => column.stage === stage)
      return {
        stage,
        count: firstPage?.count ?? 0,
        value: firstPage && firstPage.valueCents > 0 ? formatMoney(firstPage.valueCents) : null,
        contacts: (shownPage?.contacts ?? []).map((contact) => cardOf(contact, now)),
      }
    }),
    pages: query.stage ? Math.ceil(countInStage / contactsPerStage) : 1,
  }
}

const cardOf = (contact: PipelineContact, now: Date) => ({
  leadId: contact.leadId,
  stage: contact.stage,
  state: contact.state,
  standing: contactStandingText(contact),
  name: contact.clientName,
  category: contact.category,
  place: `${contact.city}, ${contact.uf.toUpperCase()}`,
  value: contact.valueCents === null ? null : formatMoney(contact.valueCents),
  remindOn: contact.remindAt && formatDate(contact.remindAt),
  isDue: contact.remindAt !== null && contact.remindAt <= now,
  ago: formatAgo(contact.activeAt, now),
  moves: possibleStages({
    ...contact,
    planned: contact.stage === 'visit' || contact.stage === 'quote' ? contact.stage : null,
  }),
})

export type ContactCardView = ReturnType<typeof cardOf>
