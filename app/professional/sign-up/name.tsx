import { redirect } from 'react-router'
import { ActionForm, SubmitButton, useActionForm } from '#app/browser/use-action-form.tsx'
import { Card } from '#app/components/card.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { fieldAttributes } from '#app/middleware/field-attributes.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { getOwnRecord } from '#domain/identity/own-record.server.ts'
import { nameProfile } from '#domain/professionals/name-profile.server.ts'
import { nameOfNewProfessional } from '#domain/professionals/professional.ts'
import { db } from '#platform/db.ts'
import { signUpStepTexts as words } from '#texts/sign-up-steps.ts'
import type { Route } from './+types/name.ts'
import { requireStep } from './open-step.server.ts'
import { stepAddress } from './step-address.ts'
import { StepPage } from './step-page.tsx'

export const handle = { pageType: 'sign-up:name' }
export const meta = () => titleMeta(words.titles.name, words.leads.name)

export async function loader({ context }: Route.LoaderArgs) {
  await requireStep(context, 'name')
  const { name, email } = await getOwnRecord(db(), context.get(signedIn).userId)
  return {
    name: name === nameOfNewProfessional ? '' : name,
    email: email ?? '',
    fields: {
      name: fieldAttributes(nameProfile.input, 'name'),
      email: fieldAttributes(nameProfile.input, 'email'),
    },
  }
}

export const action = formAction(nameProfile, {
  onSuccess: () => redirect(stepAddress('services'), 303),
})

/** The name that clients read, and the email address. */
export default function Name({ loaderData: { name, email, fields } }: Route.ComponentProps) {
  const form = useActionForm()
  return (
    <StepPage step="name" forms={[form]} fieldsWithOwnErrors={['name', 'email']}>
      <Card>
        <ActionForm form={form} className="stack stack-6" noValidate>
          <TextField
            {...fields.name}
            {...form.field('name', name)}
            label={words.name}
            help={words.nameHelp}
            autoComplete="name"
          />
          <TextField
            {...fields.email}
            {...form.field('email', email)}
            type="email"
            label={words.email}
            help={words.emailHelp}
            autoComplete="email"
          />
          <SubmitButton size="large" wide>
            {form.pending ? words.saving : words.next}
          </SubmitButton>
        </ActionForm>
      </Card>
    </StepPage>
  )
}
