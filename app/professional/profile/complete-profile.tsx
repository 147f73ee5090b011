import { Form, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/complete-profile.ts'
import { pageDoor, pageDoors } from '#app/middleware/page-door.ts'
import { signedIn } from '#app/middleware/session.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { DocumentField } from '#app/ui/document-field.tsx'
import { Container } from '#app/ui/layout.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { fieldAttributes } from '#doors/field-attributes.ts'
import { completeCompany, completeProfile } from '#domain/professionals/complete-profile.server.ts'
import { completeCompanyForm, completeProfileForm } from '#domain/professionals/complete-profile.ts'
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
  return {
    field: fieldAttributes(completeProfileForm.takes, 'document'),
    company: {
      cnpj: fieldAttributes(completeCompanyForm.takes, 'cnpj'),
      companyName: fieldAttributes(completeCompanyForm.takes, 'companyName'),
    },
  }
}

const done = () => redirect(href('/profissional/comecar'), 303)

export const action = pageDoors(
  {
    person: pageDoor(completeProfileForm, completeProfile, { done }),
    company: pageDoor(completeCompanyForm, completeCompany, { done }),
  },
  'person',
)

/** The last step of a sign-up (domain 2.9): the CPF makes a profile whole. */
export default function CompleteProfile({ loaderData: { field, company }, actionData }: Route.ComponentProps) {
  const { formMethod, formData } = useNavigation()
  const isCompany = formData?.get('intent') === 'company'
  const isSending = formMethod === 'POST' && !isCompany
  const refused = actionData?.form === 'person' ? actionData : undefined
  const ofCompany = actionData?.form === 'company' ? actionData : undefined
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
        <Disclosure title={proTexts.asCompany} open={ofCompany !== undefined}>
          <Form method="post" className="stack stack-6 pt-4" noValidate>
            {ofCompany && !ofCompany.errors.cnpj && !ofCompany.errors.companyName && (
              <Alert tone="danger" role="alert">
                {ofCompany.text}
              </Alert>
            )}
            <TextField
              {...company.companyName}
              label={proTexts.companyName}
              autoComplete="organization"
              defaultValue={String(ofCompany?.typed.companyName ?? '')}
              error={ofCompany?.errors.companyName}
            />
            <TextField
              {...company.cnpj}
              label={proTexts.cnpj}
              help={proTexts.cnpjHelp}
              autoComplete="off"
              maxLength={18}
              defaultValue={String(ofCompany?.typed.cnpj ?? '')}
              error={ofCompany?.errors.cnpj}
            />
            <Button type="submit" name="intent" value="company" size="large" wide busy={isCompany}>
              {isCompany ? proTexts.completing : proTexts.completeCompany}
            </Button>
          </Form>
        </Disclosure>
      </div>
    </Container>
  )
}
