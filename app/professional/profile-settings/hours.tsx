import { Form, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/hours.ts'
import { useAnswer } from '#app/browser/use-answer.ts'
import { useBegun } from '#app/browser/use-begun.ts'
import { pageDoor } from '#app/middleware/page-door.ts'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { editHours } from '#domain/professionals/profile-settings/edit-hours.server.ts'
import { editHoursForm } from '#domain/professionals/profile-settings/hours.ts'
import { timeOf } from '#domain/professionals/profile-settings/day-hours.ts'
import { versionsOfSections } from '#domain/professionals/profile-settings/own-settings.server.ts'
import { href } from '#href.ts'
import { brand } from '#texts/brand.ts'
import { hoursLines, profileSettingsTexts as words, weekdayTexts } from '#texts/profile-settings.ts'
import { requireOwnSettings } from './own.server.ts'
import { ProfileSettingsPage } from './settings-page.tsx'

export const handle = { pageType: 'profile:hours' }
export const meta = () => [
  { title: `${words.hours} · ${brand.name}` },
  { name: 'description', content: words.hoursLead },
]

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await requireOwnSettings(context)
  const { hours } = settings
  // A field of the browser knows no 24:00.
  return {
    hours: hours.map(({ weekday, opensAt, closesAt }) => [weekday, timeOf(opensAt), timeOf(closesAt % 1440)] as const),
    seen: versionsOfSections(settings).hours,
    standsNow: hoursLines(hours).join('\n'),
  }
}

export const action = pageDoor(editHoursForm, editHours, {
  done: () => redirect(`${href('/profissional/perfil/horarios')}?salvo=1`, 303),
})

export { revalidate as shouldRevalidate } from '#app/browser/look-again.ts'

const mondayFirst = [1, 2, 3, 4, 5, 6, 0] as const

/** When one works, day by day. */
export default function Hours({ loaderData: { hours, standsNow, ...shownNow }, actionData }: Route.ComponentProps) {
  const refused = useAnswer(actionData)
  const seen = useBegun(shownNow.seen)
  const busy = useNavigation().formMethod === 'POST'
  const shown = (name: string, own: string | undefined) => (refused ? String(refused.typed[name] ?? '') : (own ?? ''))
  return (
    <ProfileSettingsPage title={words.hours} lead={words.hoursLead} refused={refused} standsNow={standsNow}>
      <Card>
        <Form method="post" className="stack stack-6" noValidate>
          <input type="hidden" name="seen" value={seen} />
          {mondayFirst.map((weekday) => {
            const [, from, to] = hours.find(([day]) => day === weekday) ?? []
            return (
              <fieldset key={weekday}>
                <legend className="field-label pb-2">{weekdayTexts[weekday]}</legend>
                <div className="grid grid-cols-2 gap-4">
                  <TextField
                    type="time"
                    name={`from${weekday}`}
                    label={words.from}
                    defaultValue={shown(`from${weekday}`, from)}
                    error={refused?.errors[`from${weekday}`]}
                  />
                  <TextField
                    type="time"
                    name={`to${weekday}`}
                    label={words.to}
                    defaultValue={shown(`to${weekday}`, to)}
                    error={refused?.errors[`to${weekday}`]}
                  />
                </div>
              </fieldset>
            )
          })}
          <Button type="submit" size="large" wide busy={busy}>
            {busy ? words.saving : words.save}
          </Button>
        </Form>
      </Card>
    </ProfileSettingsPage>
  )
}
