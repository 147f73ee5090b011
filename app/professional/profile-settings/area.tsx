import { useActionForm } from '#app/browser/use-action-form.tsx'
import { Card } from '#app/components/card.tsx'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { href } from '#href.ts'
import { profileSettingsTexts as words } from '#texts/profile-settings.ts'
import type { Route } from './+types/area.ts'
import { areaAction } from './area-action.server.ts'
import { AreaForm } from './area-form.tsx'
import { areaView } from './area-view.server.ts'
import { requireOwnSettings } from './require-own-settings.server.ts'
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

type Point = { x: number; y: number; kind: 'base' | 'covered' | 'around' }

const radius = { around: 0.5, covered: 0.9, base: 1.8 }
const layers = ['around', 'covered', 'base'] as const

/** Covered cities on a map; the number beside it says the same. */
function ReachMap({ points, count }: { points: Point[]; count: number }) {
  if (!points.length) return count > 0 ? <p className="text-soft">{words.wholeCountry}</p> : null
  return (
    <svg viewBox="0 0 100 100" className="reach-map" role="img" aria-label={words.mapLabel(count)}>
      {layers.map((layer) => (
        <g key={layer} className={`reach-${layer}`}>
          {points
            .filter(({ kind }) => kind === layer)
            .map(({ x, y }) => (
              <circle key={`${x} ${y}`} cx={x} cy={y} r={radius[layer]} />
            ))}
        </g>
      ))}
    </svg>
  )
}
