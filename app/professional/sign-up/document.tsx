import { Form, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/document.ts'
import { useAnswer } from '#app/browser/use-answer.ts'
import { pageDoor, pageDoors } from '#app/middleware/page-door.ts'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { DocumentField } from '#app/components/document-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { fieldAttributes } from '#doors/field-attributes.ts'
import { completeCompany, completeProfile } from '#domain/professionals/complete-profile.server.ts'
import { completeCompanyForm, completeProfileForm } from '#domain/professionals/complete-profile.ts'
import { href } from '#href.ts'
import { brand } from '#texts/brand.ts'
import { proTexts } from '#texts/professional.ts'
import { signUpAgainTexts } from '#texts/sign-up.ts'
import { signUpStepTexts as words } from '#texts/sign-up-steps.ts'
import { requireStep } from './open-step.server.ts'
import { stepAddress } from './step-address.ts'
import { StepPage } from './step-page.tsx'

export const handle = { pageType: 'complete-profile:show' }
export const meta = () => [
  { title: `${words.titles.document} · ${brand.name}` },
  { name: 'description', content: words.leads.document },
]

/** Whoever has a whole profile has nothing to do here. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireStep(context, 'document')
  return {
    field: fieldAttributes(completeProfileForm.takes, 'document'),
    company: {
      cnpj: fieldAttributes(completeCompanyForm.takes, 'cnpj'),
      companyName: fieldAttributes(completeCompanyForm.takes, 'companyName'),
    },
  }
}

const toPhotoStep = () => redirect(stepAddress('photo'), 303)

export const action = pageDoors(
  {
    person: pageDoor(completeProfileForm, completeProfile, { done: toPhotoStep }),
    company: pageDoor(completeCompanyForm, completeCompany, { done: toPhotoStep }),
  },
  'person',
)

/** The CPF or CNPJ makes a profile whole (domain 2.9). */
export default function Document({ loaderData: { field, company }, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData)
  const { formMethod, formData } = useNavigation()
  const isCompany = formData?.get('intent') === 'company'
  const isSending = formMethod === 'POST' && !isCompany
  const refused = answer?.form === 'person' ? answer : undefined
  const ofCompany = answer?.form === 'company' ? answer : undefined
  const isBarred = answer?.code === 'account_barred'
  const askForHelp = (
    <TextLink alone href={href('/pedir-ajuda')}>
      {signUpAgainTexts.askForHelp}
    </TextLink>
  )
  return (
    <StepPage step="document">
      <Card>
        <Form method="post" className="stack stack-6" noValidate>
          <DocumentField
            {...field}
            label={proTexts.document}
            help={proTexts.documentHelp}
            defaultValue={String(refused?.typed.document ?? '')}
            error={refused && (refused.errors.document ?? refused.text)}
          />
          {isBarred && refused && askForHelp}
          <Button type="submit" size="large" wide busy={isSending}>
            {isSending ? proTexts.completing : proTexts.complete}
          </Button>
        </Form>
      </Card>
      <Disclosure title={proTexts.asCompany} open={ofCompany !== undefined}>
        <Form method="post" className="stack stack-6 pt-4" noValidate>
          {ofCompany && !isBarred && !ofCompany.errors.cnpj && !ofCompany.errors.companyName && (
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
            error={isBarred ? ofCompany?.text : ofCompany?.errors.cnpj}
          />
          {isBarred && ofCompany && askForHelp}
          <Button type="submit" name="intent" value="company" size="large" wide busy={isCompany}>
            {isCompany ? proTexts.completing : proTexts.completeCompany}
          </Button>
        </Form>
      </Disclosure>
    </StepPage>
  )
}
