import { redirect } from 'react-router'
import { ActionForm, SubmitButton, useActionForm, useSnapshot } from '#app/browser/use-action-form.tsx'
import { Card } from '#app/components/card.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { formAction } from '#app/middleware/form-action.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { formatTimeOfDay } from '#domain/professionals/profile-settings/day-hours.ts'
import { editHours } from '#domain/professionals/profile-settings/edit-hours.server.ts'
import { versionsOfSections } from '#domain/professionals/profile-settings/own-settings.server.ts'
import { href } from '#href.ts'
import { hoursLines, profileSettingsTexts as words, weekdayTexts } from '#texts/profile-settings.ts'
import type { Route } from './+types/hours.ts'
import { requireOwnSettings } from './require-own-settings.server.ts'
import { ProfileSettingsPage } from './settings-page.tsx'

export const handle = { pageType: 'profile:hours' }
export const meta = () => titleMeta(words.hours, words.hoursIntro)

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await requireOwnSettings(context)
  const { hours } = settings
  return {
    hours: hours.map(({ weekday, opensAt, closesAt }) => ({
      weekday,
      from: formatTimeOfDay(opensAt),
      to: formatTimeOfDay(closesAt % minutesPerDay), // a time field has no 24:00
    })),
    seen: versionsOfSections(settings).hours,
    savedValues: hoursLines(hours).join('\n'),
  }
}

export const action = formAction(editHours, {
  onSuccess: () => redirect(`${href('/profissional/perfil/horarios')}?salvo=1`, 303),
})

const minutesPerDay = 24 * 60
const mondayFirst = [1, 2, 3, 4, 5, 6, 0] as const

/** When a professional works, day by day. */
export default function Hours({ loaderData }: Route.ComponentProps) {
  const { hours, savedValues } = loaderData
  const form = useActionForm()
  const seen = useSnapshot(form, loaderData.seen)
  return (
    <ProfileSettingsPage title={words.hours} intro={words.hoursIntro} forms={[form]} savedValues={savedValues}>
      <Card>
        <ActionForm form={form} className="stack stack-6" noValidate>
          <input type="hidden" name="seen" value={seen} />
          {mondayFirst.map((weekday) => {
            const day = hours.find((each) => each.weekday === weekday)
            return (
              <fieldset key={weekday}>
                <legend className="field-label pb-2">{weekdayTexts[weekday]}</legend>
                <div className="grid grid-cols-2 gap-4">
                  <TextField type="time" {...form.field(`from${weekday}`, day?.from)} label={words.from} />
                  <TextField type="time" {...form.field(`to${weekday}`, day?.to)} label={words.to} />
                </div>
              </fieldset>
            )
          })}
          <SubmitButton size="large" wide>
            {form.pending ? words.saving : words.save}
          </SubmitButton>
        </ActionForm>
      </Card>
    </ProfileSettingsPage>
  )
}
