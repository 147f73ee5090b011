import { Form, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/complete-profile.ts'
import { pageDoor } from '#app/middleware/page-door.ts'
import { signedIn } from '#app/middleware/session.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DocumentField } from '#app/ui/document-field.tsx'
import { Container } from '#app/ui/layout.tsx'
import { fieldAttributes } from '#doors/field-attributes.ts'
import { completeProfile } from '#domain/professionals/complete-profile.server.ts'
import { completeProfileForm } from '#domain/professionals/complete-profile.ts'
import { professionalOfUser } from '#domain/professionals/professionals.server.ts'
import { db } from '#platform/db.ts'
import { brand } from '#texts/brand.ts'
import { proTexts } from '#texts/professional.ts'
import { href } from '#href.ts'

export const handle = { pageType: 'complete-profile:show' }
export const meta = () => [
  { title: `${proTexts.completeTitle} · ${brand.name}` },
  { name: 'description', content: proTexts.completeLead },
]

/** Whoever has a whole profile has nothing to do here. */
export async function loader({ context }: Route.LoaderArgs) {
  const profile = await professionalOfUser(db(), context.get(signedIn).userId)
  if (profile?.state !== 'phone_verified') throw redirect(href('/profissional'))
  return { field: fieldAttributes(completeProfileForm.takes, 'document') }
}

export const action = pageDoor(completeProfileForm, completeProfile, {
  done: () => redirect(href('/profissional'), 303),
})

/** The last step of a sign-up (domain 2.9): the CPF makes a profile whole. */
export default function CompleteProfile({ loaderData: { field }, actionData: refused }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <Container width="form">
      <div className="stack stack-6 py-6 desktop:py-10">
        <div className="stack stack-1">
          <h1>{proTexts.completeTitle}</h1>
          <p className="text-soft">{proTexts.completeLead}</p>
        </div>
        <Card>
          <Form method="post" className="stack stack-6" noValidate>
            <DocumentField
              {...field}
              label={proTexts.document}
              help={proTexts.documentHelp}
              defaultValue={String(refused?.typed.document ?? '')}
              error={refused?.text}
            />
            <Button type="submit" size="large" wide busy={isSending}>
              {isSending ? proTexts.completing : proTexts.complete}
            </Button>
          </Form>
        </Card>
      </div>
    </Container>
  )
}
