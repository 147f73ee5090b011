import { redirect } from 'react-router'
import type { Route } from './+types/area.ts'
import { useAnswer } from '#app/browser/use-answer.ts'
import { pageDoor } from '#app/middleware/page-door.ts'
import { Card } from '#app/components/card.tsx'
import { editAreaForm } from '#domain/professionals/profile-settings/area.ts'
import { href } from '#href.ts'
import { brand } from '#texts/brand.ts'
import { profileSettingsTexts as words } from '#texts/profile-settings.ts'
import { AreaForm } from './area-form.tsx'
import { areaView } from './area-view.server.ts'
import { editAreaByPostalCode } from './edit-area-action.server.ts'
import { requireOwnSettings } from './own.server.ts'
import { ReachMap } from './reach-map.tsx'
import { ProfileSettingsPage } from './settings-page.tsx'

export const handle = { pageType: 'profile:area' }
export const meta = () => [{ title: `${words.area} · ${brand.name}` }, { name: 'description', content: words.areaLead }]

export const loader = async ({ context }: Route.LoaderArgs) => areaView(await requireOwnSettings(context))

export const action = pageDoor(editAreaForm, editAreaByPostalCode, {
  done: () => redirect(`${href('/profissional/perfil/area')}?salvo=1`, 303),
})

export { revalidate as shouldRevalidate } from '#app/browser/look-again.ts'

/** Where one works: around a base, in cities of a list, in whole states, or online; with what that covers on a map. */
export default function Area({ loaderData: view, actionData }: Route.ComponentProps) {
  const refused = useAnswer(actionData)
  return (
    <ProfileSettingsPage title={words.area} lead={words.areaLead} refused={refused} standsNow={view.standsNow}>
      <Card>
        <div className="stack stack-4">
          <p className="text-title-4 font-bold">{words.covers(view.count)}</p>
          <ReachMap points={view.points} count={view.count} />
        </div>
      </Card>
      <Card>
        <AreaForm view={view} refused={refused} save={words.save} />
      </Card>
    </ProfileSettingsPage>
  )
}
