import { data, redirect } from 'react-router'
import { ActionForm, SubmitButton, useActionForm } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Card } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import { fieldAttributes } from '#app/middleware/field-attributes.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { bannedIdentityForStaff, liftBan } from '#domain/moderation/lift-ban.server.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { formatDay } from '#texts/format.ts'
import { staffReasonTexts } from '#texts/staff-reason.ts'
import {
  liftBanErrorTexts,
  bannedIdentityTexts as words,
  staffStateTexts,
  staffVerificationTexts,
} from '#texts/staff-verifications.ts'
import { CasePage } from '../case-page.tsx'
import { IdentificationMissing } from '../identification/identification-missing.tsx'
import { StaffError } from '../staff-error.tsx'
import type { Route } from './+types/banned-identity.ts'
import { reasonText } from './professional-view.server.ts'

export const handle = { pageType: 'staff-leaver:show' }
export const meta = () => titleMeta(words.title)

export async function loader({ params: { banId }, context }: Route.LoaderArgs) {
  const identity = isUuid(banId) && (await bannedIdentityForStaff(db(), context.get(signedIn), banId, now()))
  if (!identity) throw data(null, { status: 404 })
  const day = (text: string | null) => (text ? formatDay(text) : words.over)
  return {
    title: words.left(formatDay(identity.deletedOn)),
    denial: identity.denial,
    facts: [
      { title: words.reason, text: reasonText(identity.reason) || staffVerificationTexts.none },
      { title: words.phoneUntil, text: day(identity.phoneUntil) },
      { title: words.documentUntil, text: day(identity.documentUntil) },
    ],
    note: fieldAttributes(liftBan.input, 'note'),
  }
}

export const action = formAction(liftBan, {
  messages: liftBanErrorTexts,
  onSuccess: () => redirect(`${href('/interno/profissionais')}?feito=liberado`, 303),
})

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

/** An account that was deleted while suspended, and the form that lifts its ban. */
export default function BannedIdentity({ loaderData }: Route.ComponentProps) {
  const { title, denial, facts, note } = loaderData
  const form = useActionForm()
  return (
    <CasePage
      back={{ href: href('/interno/profissionais'), text: staffVerificationTexts.backToFind }}
      title={title}
      badges={<Badge tone="neutral">{staffStateTexts.deleted}</Badge>}
      forms={[form]}
      fieldsWithOwnErrors={['note']}
      aside={
        denial === 'own_household' ? (
          <Alert tone="neutral">{liftBanErrorTexts.own_household}</Alert>
        ) : denial ? (
          <IdentificationMissing />
        ) : (
          <Card>
            <ActionForm form={form} noValidate className="stack stack-4">
              <TextareaField
                {...note}
                {...form.field('note')}
                label={words.note}
                help={staffReasonTexts.noteHelp}
                rows={3}
              />
              <p className="text-soft">{words.effect}</p>
              <SubmitButton wide>{form.pending ? words.liftingBan : words.liftBan}</SubmitButton>
            </ActionForm>
          </Card>
        )
      }
    >
      <Card gap={4}>
        <p>{words.kept}</p>
        <DetailsList items={facts} />
      </Card>
    </CasePage>
  )
}

export const ErrorBoundary = StaffError
