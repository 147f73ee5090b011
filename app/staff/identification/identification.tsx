import { redirect, useSearchParams } from 'react-router'
import { ActionForm, FormError, SubmitButton, useActionForm } from '#app/browser/use-action-form.tsx'
import { SuccessAlert } from '#app/components/alert.tsx'
import { Card } from '#app/components/card.tsx'
import { DocumentField } from '#app/components/document-field.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { PostalCodeField } from '#app/components/postal-code-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { fieldAttributes } from '#app/middleware/field-attributes.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { findStaffIdentification } from '#domain/identity/staff/staff-identification.server.ts'
import { saveStaffIdentification } from '#domain/moderation/save-staff-identification.server.ts'
import { formatPostalCode } from '#domain/places/postal-code.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { staffIdentificationTexts as words } from '#texts/staff-identification.ts'
import type { Route } from './+types/identification.ts'

export const handle = { pageType: 'own-facts:show' }
export const meta = () => titleMeta(words.title, words.intro)

export async function loader({ context }: Route.LoaderArgs) {
  const identification = await findStaffIdentification(db(), context.get(signedIn).userId)
  const { input } = saveStaffIdentification
  return {
    identification: {
      document: identification?.document ?? '',
      postalCode: formatPostalCode(identification?.postalCode ?? ''),
      street: identification?.street ?? '',
    },
    fields: {
      document: fieldAttributes(input, 'document'),
      postalCode: fieldAttributes(input, 'postalCode'),
      street: fieldAttributes(input, 'street'),
    },
  }
}

export const action = formAction(saveStaffIdentification, {
  errorFields: { invalid_document: 'document', unknown_postal_code: 'postalCode' },
  messages: { unknown_postal_code: words.invalidPostalCode },
  onSuccess: () => redirect(`${href('/interno/dados')}?salvo=1`, 303),
})

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

/** Staff say who they are and where they live; without it they decide on no account. */
export default function StaffIdentificationPage({ loaderData: { identification, fields } }: Route.ComponentProps) {
  const form = useActionForm()
  const isSaved = useSearchParams()[0].has('salvo')
  return (
    <PageColumn width="form">
      <div className="stack stack-2">
        <h1 className="text-title-2">{words.title}</h1>
        <p className="text-soft">{words.intro}</p>
      </div>
      {isSaved && !form.message && <SuccessAlert>{words.saved}</SuccessAlert>}
      <FormError form={form} fieldsWithOwnErrors={['document', 'postalCode', 'street']} />
      <Card>
        <ActionForm form={form} className="stack stack-6" noValidate>
          <DocumentField
            {...fields.document}
            {...form.field('document', identification.document)}
            label={words.document}
          />
          <PostalCodeField
            {...fields.postalCode}
            {...form.field('postalCode', identification.postalCode)}
            label={words.postalCode}
          />
          <TextField
            {...fields.street}
            {...form.field('street', identification.street)}
            label={words.street}
            help={words.streetHelp}
            autoComplete="address-line1"
          />
          <SubmitButton size="large" wide>
            {form.pending ? words.saving : words.save}
          </SubmitButton>
        </ActionForm>
      </Card>
      <p className="text-small text-help">{words.whoReads}</p>
    </PageColumn>
  )
}
