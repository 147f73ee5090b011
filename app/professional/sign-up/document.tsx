import { redirect } from 'react-router'
import { ActionForm, FormError, SubmitButton, useActionForm } from '#app/browser/use-action-form.tsx'
import { Card } from '#app/components/card.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { DocumentField } from '#app/components/document-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { fieldAttributes } from '#app/middleware/field-attributes.ts'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { completeCompany, completeProfile } from '#domain/professionals/complete-profile.server.ts'
import { href } from '#href.ts'
import { proTexts } from '#texts/professional.ts'
import { signUpStepTexts as words } from '#texts/sign-up-steps.ts'
import { signUpAgainTexts } from '#texts/sign-up.ts'
import type { Route } from './+types/document.ts'
import { requireStep } from './open-step.server.ts'
import { stepAddress } from './step-address.ts'
import { StepPage } from './step-page.tsx'

export const handle = { pageType: 'complete-profile:show' }
export const meta = () => titleMeta(words.titles.document, words.leads.document)

export async function loader({ context }: Route.LoaderArgs) {
  await requireStep(context, 'document')
  return {
    field: fieldAttributes(completeProfile.input, 'document'),
    company: {
      cnpj: fieldAttributes(completeCompany.input, 'cnpj'),
      companyName: fieldAttributes(completeCompany.input, 'companyName'),
    },
  }
}

const onSuccess = () => redirect(stepAddress('photo'), 303)

export const action = formActions({
  person: formAction(completeProfile, { onSuccess }),
  company: formAction(completeCompany, { errorFields: { account_barred: 'cnpj' }, onSuccess }),
})

/** Completes a profile with a CPF or CNPJ (domain 2.9). */
export default function Document({ loaderData: { field, company } }: Route.ComponentProps) {
  const personForm = useActionForm('person')
  const companyForm = useActionForm('company')
  const askForHelp = <StandaloneLink href={href('/pedir-ajuda')}>{signUpAgainTexts.askForHelp}</StandaloneLink>
  return (
    <StepPage step="document">
      <Card>
        <ActionForm form={personForm} className="stack stack-6" noValidate>
          <DocumentField
            {...field}
            {...personForm.field('document')}
            error={personForm.fieldErrors.document ?? personForm.message}
            label={proTexts.document}
            help={proTexts.documentHelp}
          />
          {personForm.code === 'account_barred' && askForHelp}
          <SubmitButton size="large" wide>
            {personForm.pending ? proTexts.completing : proTexts.complete}
          </SubmitButton>
        </ActionForm>
      </Card>
      <Disclosure title={proTexts.asCompany} open={companyForm.hasError}>
        <ActionForm form={companyForm} className="stack stack-6 pt-4" noValidate>
          <FormError form={companyForm} fieldsWithOwnErrors={['cnpj', 'companyName']} />
          <TextField
            {...company.companyName}
            {...companyForm.field('companyName')}
            label={proTexts.companyName}
            autoComplete="organization"
          />
          <TextField
            {...company.cnpj}
            {...companyForm.field('cnpj')}
            label={proTexts.cnpj}
            help={proTexts.cnpjHelp}
            autoComplete="off"
            maxLength={24}
          />
          {companyForm.code === 'account_barred' && askForHelp}
          <SubmitButton size="large" wide>
            {companyForm.pending ? proTexts.completing : proTexts.completeCompany}
          </SubmitButton>
        </ActionForm>
      </Disclosure>
    </StepPage>
  )
}
