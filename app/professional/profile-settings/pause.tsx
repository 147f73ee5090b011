import { Form, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/pause.ts'
import { useAnswer } from '#app/browser/use-answer.ts'
import { pageDoor, pageDoors } from '#app/middleware/page-door.ts'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { Card, TitledCard } from '#app/components/card.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { pause, resume, setCapacity } from '#domain/professionals/profile-settings/pause.server.ts'
import { capacityForm, maxCapacity, pauseForm, resumeForm } from '#domain/professionals/profile-settings/pause.ts'
import { href } from '#href.ts'
import { brand } from '#texts/brand.ts'
import { formatDate } from '#texts/format.ts'
import { profileSettingsTexts as words } from '#texts/profile-settings.ts'
import { requireOwnSettings } from './own.server.ts'
import { ProfileSettingsPage } from './settings-page.tsx'

export const handle = { pageType: 'profile:pause' }
export const meta = () => [
  { title: `${words.pause} · ${brand.name}` },
  { name: 'description', content: words.pauseLead },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { paused, pausedUntil, capacity } = await requireOwnSettings(context)
  return { paused, until: pausedUntil && formatDate(pausedUntil), capacity, mostCapacity: maxCapacity }
}

const saved = () => redirect(`${href('/profissional/perfil/pausa')}?salvo=1`, 303)
export const action = pageDoors({
  pause: pageDoor(pauseForm, pause, { done: saved }),
  resume: pageDoor(resumeForm, resume, { done: saved }),
  capacity: pageDoor(capacityForm, setCapacity, { done: saved }),
})

/** How much work one wants: none for a while, or so many contacts at once. */
export default function Pause({ loaderData, actionData }: Route.ComponentProps) {
  const refused = useAnswer(actionData)
  const { paused, until, capacity } = loaderData
  const busy = useNavigation().formData?.get('intent')
  return (
    <ProfileSettingsPage title={words.pause} lead={words.pauseLead} refused={refused} saved={words.savedQuiet}>
      <TitledCard id="pausar" title={words.pauseNow} small>
        {paused ? (
          <>
            <Alert tone="warning" title={until ? words.pausedTill(until) : words.pausedOpen} />
            <Form method="post">
              <input type="hidden" name="intent" value="resume" />
              <Button type="submit" size="large" wide busy={busy === 'resume'}>
                {words.resume}
              </Button>
            </Form>
          </>
        ) : (
          <>
            <p className="text-soft">{words.pauseText}</p>
            <Form method="post" className="stack stack-4" noValidate>
              <input type="hidden" name="intent" value="pause" />
              <TextField
                type="date"
                name="until"
                label={words.pauseUntil}
                help={words.pauseUntilHelp}
                defaultValue={refused?.form === 'pause' ? String(refused.typed.until ?? '') : ''}
                error={refused?.form === 'pause' ? (refused.errors.until ?? refused.text) : undefined}
                optional
              />
              <Button type="submit" kind="secondary" wide busy={busy === 'pause'}>
                {words.pauseButton}
              </Button>
            </Form>
          </>
        )}
      </TitledCard>
      <Card as="section" labelledBy="volume">
        <Form method="post" className="stack stack-4" noValidate>
          <h2 id="volume" className="text-title-4">
            {words.capacity}
          </h2>
          <input type="hidden" name="intent" value="capacity" />
          <SelectField
            name="capacity"
            label={words.capacity}
            help={words.capacityHelp}
            options={Array.from({ length: loaderData.mostCapacity }, (_, at) => ({
              value: `${at + 1}`,
              label: `${at + 1}`,
            }))}
            defaultValue={`${capacity}`}
          />
          <Button type="submit" wide busy={busy === 'capacity'}>
            {words.save}
          </Button>
        </Form>
      </Card>
    </ProfileSettingsPage>
  )
}
