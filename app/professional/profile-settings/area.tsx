import { useActionForm } from '#app/browser/use-action-form.tsx'
import { Card } from '#app/components/card.tsx'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { href } from '#href.ts'
import { profileSettingsTexts as words } from '#texts/profile-settings.ts'
import type { Route } from './+types/area.ts'
import { areaAction } from './area-action.server.ts'
import { AreaForm } from './area-form.tsx'
import { areaView } from './area-view.server.ts'
import { requireOwnSettings } from './own.server.ts'
import { ReachMap } from './reach-map.tsx'
import { ProfileSettingsPage } from './settings-page.tsx'

export const handle = { pageType: 'profile:area' }
export const meta = () => titleMeta(words.area, words.areaIntro)

export const loader = async ({ context }: Route.LoaderArgs) => areaView(await requireOwnSettings(context))

export const action = areaAction(`${href('/profissional/perfil/area')}?salvo=1`)

/** The area of a professional, with a map. */
export default function Area({ loaderData: view }: Route.ComponentProps) {
  const form = useActionForm()
  return (
    <ProfileSettingsPage title={words.area} intro={words.areaIntro} forms={[form]} savedValues={view.savedValues}>
      <Card gap={4}>
        <p className="text-title-4 font-bold">{words.covers(view.count)}</p>
        <ReachMap points={view.points} count={view.count} />
      </Card>
      <Card>
        <AreaForm view={view} form={form} save={words.save} />
      </Card>
    </ProfileSettingsPage>
  )
}
