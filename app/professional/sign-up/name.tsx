import { Form, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/name.ts'
import { useAnswer } from '#app/browser/use-answer.ts'
import { pageDoor } from '#app/middleware/page-door.ts'
import { signedIn } from '#app/middleware/session.ts'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { fieldAttributes } from '#doors/field-attributes.ts'
import { ownRecord } from '#domain/identity/own-record.server.ts'
import { nameProfile } from '#domain/professionals/name-profile.server.ts'
import { nameProfileForm } from '#domain/professionals/name-profile.ts'
import { nameOfNewProfessional } from '#domain/professionals/professional.ts'
import { db } from '#platform/db.ts'
import { brand } from '#texts/brand.ts'
import { signUpStepTexts as words } from '#texts/sign-up-steps.ts'
import { requireStep } from './open-step.server.ts'
import { stepAddress } from './step-address.ts'
import { StepPage } from './step-page.tsx'

export const handle = { pageType: 'sign-up:name' }
export const meta = () => [
  { title: `${words.titles.name} · ${brand.name}` },
  { name: 'description', content: words.leads.name },
]

export async function loader({ context }: Route.LoaderArgs) {
  await requireStep(context, 'name')
  const { name, email } = await ownRecord(db(), context.get(signedIn).userId)
  return {
    name: name === nameOfNewProfessional ? '' : name,
    email: email ?? '',
    fields: {
      name: fieldAttributes(nameProfileForm.takes, 'name'),
      email: fieldAttributes(nameProfileForm.takes, 'email'),
    },
  }
}

export const action = pageDoor(nameProfileForm, nameProfile, {
  done: () => redirect(stepAddress('services'), 303),
})

/** Under which name clients know somebody, and where letters go. */
export default function Name({ loaderData: { name, email, fields }, actionData }: Route.ComponentProps) {
  const refused = useAnswer(actionData)
  const busy = useNavigation().formMethod === 'POST'
  const isBesideField = refused && Object.keys(refused.errors).length > 0
  return (
    <StepPage step="name" problem={isBesideField ? undefined : refused?.text}>
      <Card>
        <Form method="post" className="stack stack-6" noValidate>
          <TextField
            {...fields.name}
            label={words.name}
            help={words.nameHelp}
            autoComplete="name"
            defaultValue={refused ? String(refused.typed.name ?? '') : name}
            error={refused?.errors.name}
          />
          <TextField
            {...fields.email}
            type="email"
            label={words.email}
            help={words.emailHelp}
            autoComplete="email"
            defaultValue={refused ? String(refused.typed.email ?? '') : email}
            error={refused?.errors.email}
          />
          <Button type="submit" size="large" wide busy={busy}>
            {busy ? words.saving : words.next}
          </Button>
        </Form>
      </Card>
    </StepPage>
  )
}
