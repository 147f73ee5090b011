import { data, redirect } from 'react-router'
import { useActionForm } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Card, TitledCard } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { fieldAttributes } from '#app/middleware/field-attributes.ts'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { clientSuspensionReasons } from '#domain/identity/client-suspension.ts'
import { restoreClient, suspendClient } from '#domain/moderation/suspend-client.server.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { clientSuspensionTexts } from '#texts/client-suspension.ts'
import { staffClientTexts as words, suspendClientErrorTexts as messages } from '#texts/staff-clients.ts'
import { staffVerificationTexts } from '#texts/staff-verifications.ts'
import { CasePage } from '../case-page.tsx'
import { StaffError } from '../staff-error.tsx'
import { suspensionFieldNames, SuspensionForms } from '../suspension-forms.tsx'
import { History } from '../verifications/history.tsx'
import type { Route } from './+types/client.ts'
import { clientView } from './client-view.server.ts'

export const handle = { pageType: 'staff-client:show' }
export const meta = ({ loaderData }: Route.MetaArgs) => titleMeta([loaderData?.client.name, words.title])

export async function loader({ params, context }: Route.LoaderArgs) {
  const { data: id } = rowId.safeParse(params.id)
  const client = id && (await clientView(db(), context.get(signedIn), id, now()))
  if (!client) throw data(null, { status: 404 })
  const { input } = suspendClient
  return {
    client,
    fields: { reason: fieldAttributes(input, 'reason'), note: fieldAttributes(input, 'note') },
    restoreNote: fieldAttributes(restoreClient.input, 'note'),
  }
}

const params = { id: 'userId' } as const

export const action = formActions({
  suspend: formAction(suspendClient, { params, messages, errorFields: { odd_day: 'until' } }),
  restore: formAction(restoreClient, {
    params,
    messages,
    // A deleted account without a suspension has no page.
    onSuccess: ({ isDeleted }) => (isDeleted ? redirect(href('/interno/clientes'), 303) : undefined),
  }),
})

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

const reasonOptions = clientSuspensionReasons.map((value) => ({ value, label: clientSuspensionTexts[value] }))

/** One client for staff: contact, history, and suspension (AMB-90). */
export default function Client({ loaderData: { client, fields, restoreNote } }: Route.ComponentProps) {
  const suspend = useActionForm('suspend')
  const restore = useActionForm('restore')
  return (
    <CasePage
      back={{ href: href('/interno/clientes'), text: words.title }}
      title={client.name}
      badges={<Badge tone={client.tone}>{client.state}</Badge>}
      forms={[suspend, restore]}
      fieldsWithOwnErrors={suspensionFieldNames}
      aside={
        <>
          <Card>
            <DetailsList items={client.facts} />
          </Card>
          <SuspensionForms
            suspend={suspend}
            restore={restore}
            fields={fields}
            restoreNote={restoreNote}
            denial={client.denial}
            isSuspended={client.isSuspended}
            reasonHelp={words.reasonHelp}
            reasons={reasonOptions}
            effect={words.suspendEffect}
          />
        </>
      }
    >
      {client.suspendedFor && <Alert tone="danger">{client.suspendedFor}</Alert>}
      <TitledCard id="historico" title={staffVerificationTexts.history}>
        <History lines={client.history} />
      </TitledCard>
    </CasePage>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <StaffError error={error} notFound={words.notFound} back={{ href: href('/interno/clientes'), label: words.back }} />
)
