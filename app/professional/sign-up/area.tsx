import { redirect } from 'react-router'
import type { Route } from './+types/area.ts'
import { useAnswer } from '#app/browser/use-answer.ts'
import { pageDoor } from '#app/middleware/page-door.ts'
import { Card } from '#app/components/card.tsx'
import { editAreaForm } from '#domain/professionals/profile-settings/area.ts'
import { firstRadiusKm } from '#domain/professionals/sign-up.ts'
import { brand } from '#texts/brand.ts'
import { signUpStepTexts as words } from '#texts/sign-up-steps.ts'
import { AreaForm } from '../profile-settings/area-form.tsx'
import { areaView } from '../profile-settings/area-view.server.ts'
import { editAreaByPostalCode } from '../profile-settings/edit-area-action.server.ts'
import { requireOwnSettings } from '../profile-settings/own.server.ts'
import { requireStep } from './open-step.server.ts'
import { stepAddress } from './step-address.ts'
import { StepPage } from './step-page.tsx'

export const handle = { pageType: 'sign-up:area' }
export const meta = () => [
  { title: `${words.titles.area} · ${brand.name}` },
  { name: 'description', content: words.leads.area },
]

export async function loader({ context }: Route.LoaderArgs) {
  await requireStep(context, 'area')
  const view = areaView(await requireOwnSettings(context))
  return { view, isNew: view.count === 0 }
}

export const action = pageDoor(editAreaForm, editAreaByPostalCode, {
  done: () => redirect(stepAddress('requests'), 303),
})

/** Where somebody works, by the same editor and rule as the profile has. */
export default function Area({ loaderData: { view, isNew }, actionData }: Route.ComponentProps) {
  const refused = useAnswer(actionData)
  return (
    <StepPage step="area" problem={refused?.text}>
      <Card>
        <AreaForm view={view} refused={refused} save={words.next} {...(isNew ? { firstRadiusKm } : {})} />
      </Card>
    </StepPage>
  )
}
