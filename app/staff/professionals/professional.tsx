import { data } from 'react-router'
import { useActionForm } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Card, TitledCard } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { fieldAttributes } from '#app/middleware/field-attributes.ts'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { restoreProfessional, suspendProfessional } from '#domain/moderation/suspend-professional.server.ts'
import { suspensionReasons } from '#domain/professionals/professional.ts'
import { rowId } from '#domain/shared/row-id.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { staffPurchaseTexts } from '#texts/staff-purchases.ts'
import { suspendErrorTexts, staffVerificationTexts as words } from '#texts/staff-verifications.ts'
import { suspensionTexts } from '#texts/verification.ts'
import { CasePage } from '../case-page.tsx'
import { StaffError } from '../staff-error.tsx'
import { suspensionFieldNames, SuspensionForms } from '../suspension-forms.tsx'
import { History } from '../verifications/history.tsx'
import type { Route } from './+types/professional.ts'
import { professionalView } from './professional-view.server.ts'

export const handle = { pageType: 'staff-professional:show' }
export const meta = ({ loaderData }: Route.MetaArgs) => titleMeta([loaderData?.pro.name, words.findTitle])

export async function loader({ params, context }: Route.LoaderArgs) {
  const { data: id } = rowId.safeParse(params.id)
  const reader = context.get(signedIn)
  const pro = id && (await professionalView(db(), reader, id, now()))
  if (!pro) throw data(null, { status: 404 })
  const { input } = suspendProfessional
  return {
    pro,
    purchases: reader.permissions?.includes('wallet_adjust') ? `${href('/interno/moedas/compras')}?de=${id}` : null,
    fields: { reason: fieldAttributes(input, 'reason'), note: fieldAttributes(input, 'note') },
    restoreNote: fieldAttributes(restoreProfessional.input, 'note'),
  }
}

const options = { params: { id: 'professionalId' }, messages: suspendErrorTexts } as const

export const action = formActions({
  suspend: formAction(suspendProfessional, { ...options, errorFields: { odd_day: 'until' } }),
  restore: formAction(restoreProfessional, options),
})

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

const reasonOptions = suspensionReasons.map((value) => ({ value, label: suspensionTexts[value] }))

/** One professional for staff: identity, documents, history, and suspension. */
export default function Professional({ loaderData }: Route.ComponentProps) {
  const { pro, purchases, fields, restoreNote } = loaderData
  const suspend = useActionForm('suspend')
  const restore = useActionForm('restore')
  return (
    <CasePage
      back={{ href: href('/interno/profissionais'), text: words.backToFind }}
      title={pro.name}
      badges={<Badge tone={pro.tone}>{pro.state}</Badge>}
      forms={[suspend, restore]}
      fieldsWithOwnErrors={suspensionFieldNames}
      aside={
        <>
          <Card>
            <DetailsList items={pro.facts} />
            {purchases && (
              <StandaloneLink href={purchases} icon="coin">
                {staffPurchaseTexts.title}
              </StandaloneLink>
            )}
          </Card>
          <SuspensionForms
            suspend={suspend}
            restore={restore}
            fields={fields}
            restoreNote={restoreNote}
            denial={pro.denial}
            isSuspended={pro.isSuspended}
            canSuspend={pro.canSuspend}
            reasonHelp={words.suspendReasonHelp}
            reasons={reasonOptions}
            effect={words.suspendEffect}
          />
        </>
      }
    >
      {pro.suspendedFor && <Alert tone="danger">{pro.suspendedFor}</Alert>}
      <TitledCard id="documentos" title={words.documents} gap={2}>
        <DetailsList items={pro.documents} />
      </TitledCard>
      <TitledCard id="historico" title={words.history}>
        <History lines={pro.history} />
      </TitledCard>
    </CasePage>
  )
}

export const ErrorBoundary = StaffError
