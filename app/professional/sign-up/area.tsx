import { useActionForm } from '#app/browser/use-action-form.tsx'
import { Card } from '#app/components/card.tsx'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { defaultRadiusKm } from '#domain/professionals/sign-up.ts'
import { signUpStepTexts as words } from '#texts/sign-up-steps.ts'
import { areaAction } from '../profile-settings/area-action.server.ts'
import { AreaForm } from '../profile-settings/area-form.tsx'
import { areaView } from '../profile-settings/area-view.server.ts'
import { requireOwnSettings } from '../profile-settings/require-own-settings.server.ts'
import type { Route } from './+types/area.ts'
import { requireStep } from './open-step.server.ts'
import { stepAddress } from './step-address.ts'
import { StepPage } from './step-page.tsx'

export const handle = { pageType: 'sign-up:area' }
export const meta = () => titleMeta(words.titles.area, words.leads.area)

export async function loader({ context }: Route.LoaderArgs) {
  await requireStep(context, 'area')
  const view = areaView(await requireOwnSettings(context))
  return { view, isNew: view.count === 0 }
}

export const action = areaAction(stepAddress('requests'))

/** Where a professional works. */
export default function Area({ loaderData: { view, isNew } }: Route.ComponentProps) {
  const form = useActionForm()
  return (
    <StepPage step="area" forms={[form]}>
      <Card>
        <AreaForm view={view} form={form} save={words.next} defaultRadiusKm={isNew ? defaultRadiusKm : undefined} />
      </Card>
    </StepPage>
  )
}
