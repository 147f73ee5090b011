import { signedIn } from '#app/middleware/session.ts'
import { csvAnswer, csvMoney } from '#app/shell/csv-answer.server.ts'
import { listPipeline } from '#domain/leads/pipeline/pipeline.server.ts'
import { db } from '#platform/db.ts'
import { formatDate } from '#texts/format.ts'
import { pipelineTexts as words, contactsCsvHeaders } from '#texts/pipeline.ts'
import type { Route } from './+types/contacts-csv.ts'
import { readContactsQuery } from './contacts-query.ts'

const maxRows = 5_000

/** All contacts as CSV, with notes and values. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { search } = readContactsQuery(new URL(request.url).searchParams)
  const columns = await listPipeline(db(), { userId: context.get(signedIn).userId, search, perStage: maxRows })
  const rows = columns.flatMap(({ contacts }) =>
    contacts.map((contact) => [
      contact.clientName,
      contact.category,
      `${contact.city}, ${contact.uf.toUpperCase()}`,
      words.stages[contact.stage],
      contact.valueCents === null ? null : csvMoney(contact.valueCents),
      contact.note,
      contact.lostReason && words.lostReasons[contact.lostReason],
      contact.remindAt && formatDate(contact.remindAt),
      formatDate(contact.createdAt),
    ]),
  )
  return csvAnswer('contatos', contactsCsvHeaders, rows)
}
