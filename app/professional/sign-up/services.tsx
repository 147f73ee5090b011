import { redirect } from 'react-router'
import { useActionForm } from '#app/browser/use-action-form.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { addService, removeService } from '#domain/professionals/profile-settings/edit-services.server.ts'
import { signUpStepTexts as words } from '#texts/sign-up-steps.ts'
import { requireOwnSettings } from '../profile-settings/require-own-settings.server.ts'
import { ServicePicker } from '../profile-settings/service-picker.tsx'
import { servicesView } from '../profile-settings/services-view.server.ts'
import type { Route } from './+types/services.ts'
import { requireStep } from './open-step.server.ts'
import { stepAddress } from './step-address.ts'
import { StepPage } from './step-page.tsx'

export const handle = { pageType: 'sign-up:services' }
export const meta = () => titleMeta(words.titles.services, words.leads.services)

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStep(context, 'services')
  return servicesView(await requireOwnSettings(context), request)
}

const onSuccess = () => redirect(stepAddress('services'), 303)
export const action = formActions({
  add: formAction(addService, { onSuccess }),
  remove: formAction(removeService, { onSuccess }),
})

/** Which services a professional offers. */
export default function Services({ loaderData: view }: Route.ComponentProps) {
  const forms = { add: useActionForm('add'), remove: useActionForm('remove') }
  return (
    <StepPage step="services" forms={Object.values(forms)}>
      <ServicePicker view={view} forms={forms} />
      {view.own.length > 0 && (
        <ButtonLink href={stepAddress('area')} size="large" wide>
          {words.next}
        </ButtonLink>
      )}
    </StepPage>
  )
}
