import { redirect } from 'react-router'
import type { Route } from './+types/services.ts'
import { useAnswer } from '#app/browser/use-answer.ts'
import { RouteLink } from '#app/shell/route-link.tsx'
import { pageDoor, pageDoors } from '#app/middleware/page-door.ts'
import { ButtonLink } from '#app/components/button.tsx'
import { addService, removeService } from '#domain/professionals/profile-settings/edit-services.server.ts'
import { addServiceForm, removeServiceForm } from '#domain/professionals/profile-settings/services.ts'
import { brand } from '#texts/brand.ts'
import { signUpStepTexts as words } from '#texts/sign-up-steps.ts'
import { requireOwnSettings } from '../profile-settings/own.server.ts'
import { ServicePicker } from '../profile-settings/service-picker.tsx'
import { servicesView } from '../profile-settings/services-view.server.ts'
import { requireStep } from './open-step.server.ts'
import { stepAddress } from './step-address.ts'
import { StepPage } from './step-page.tsx'

export const handle = { pageType: 'sign-up:services' }
export const meta = () => [
  { title: `${words.titles.services} · ${brand.name}` },
  { name: 'description', content: words.leads.services },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStep(context, 'services')
  return servicesView(await requireOwnSettings(context), request)
}

const chosen = () => redirect(stepAddress('services'), 303)
export const action = pageDoors({
  add: pageDoor(addServiceForm, addService, { done: chosen }),
  remove: pageDoor(removeServiceForm, removeService, { done: chosen }),
})

/** What somebody does, found by the search of the product. */
export default function Services({ loaderData: view, actionData }: Route.ComponentProps) {
  const refused = useAnswer(actionData)
  return (
    <StepPage step="services" problem={refused?.text}>
      <ServicePicker view={view} />
      {view.own.length > 0 && (
        <ButtonLink href={stepAddress('area')} size="large" wide linkAs={RouteLink}>
          {words.next}
        </ButtonLink>
      )}
    </StepPage>
  )
}
