import { Form, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/hours.ts'
import { pageDoor } from '#app/middleware/page-door.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { editHours } from '#domain/professionals/steering/edit-hours.server.ts'
import { editHoursForm } from '#domain/professionals/steering/hours.ts'
import { timeOf } from '#domain/professionals/steering/day-hours.ts'
import { href } from '#href.ts'
import { brand } from '#texts/brand.ts'
import { steeringTexts as words, weekdayTexts } from '#texts/steering.ts'
import { requireOwnSettings } from './own.server.ts'
import { SteeringPage } from './steering-page.tsx'

export const handle = { pageType: 'profile:hours' }
export const meta = () => [
  { title: `${words.hours} · ${brand.name}` },
  { name: 'description', content: words.hoursLead },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { hours } = await requireOwnSettings(context)
  // A field of the browser knows no 24:00.
  return {
    hours: hours.map(({ weekday, opensAt, closesAt }) => [weekday, timeOf(opensAt), timeOf(closesAt % 1440)] as const),
  }
}

export const action = pageDoor(editHoursForm, editHours, {
  done: () => redirect(`${href('/profissional/perfil/horarios')}?salvo=1`, 303),
})

const mondayFirst = [1, 2, 3, 4, 5, 6, 0] as const

/** When one works, day by day. */
export default function Hours({ loaderData: { hours }, actionData: refused }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const shown = (name: string, own: string | undefined) => (refused ? String(refused.typed[name] ?? '') : (own ?? ''))
  return (
    <SteeringPage title={words.hours} lead={words.hoursLead} refused={refused}>
      <Card>
        <Form method="post" className="stack stack-6" noValidate>
          {mondayFirst.map((weekday) => {
            const [, from, to] = hours.find(([day]) => day === weekday) ?? []
            return (
              <fieldset key={weekday} className="stack stack-2">
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
    </SteeringPage>
  )
}
