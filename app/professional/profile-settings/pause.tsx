import { redirect } from 'react-router'
import { ActionForm, SubmitButton, useActionForm } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { pause, resume, setCapacity } from '#domain/professionals/profile-settings/pause.server.ts'
import { maxCapacity } from '#domain/professionals/profile-settings/pause.ts'
import { href } from '#href.ts'
import { formatDate } from '#texts/format.ts'
import { profileSettingsTexts as words } from '#texts/profile-settings.ts'
import type { Route } from './+types/pause.ts'
import { requireOwnSettings } from './require-own-settings.server.ts'
import { ProfileSettingsPage } from './settings-page.tsx'

export const handle = { pageType: 'profile:pause' }
export const meta = () => titleMeta(words.pause, words.pauseIntro)

export async function loader({ context }: Route.LoaderArgs) {
  const { paused, pausedUntil, capacity } = await requireOwnSettings(context)
  return { paused, until: pausedUntil && formatDate(pausedUntil), capacity, mostCapacity: maxCapacity }
}

const onSuccess = () => redirect(`${href('/profissional/perfil/pausa')}?salvo=1`, 303)
export const action = formActions({
  pause: formAction(pause, { errorFields: { odd_day: 'until' }, onSuccess }),
  resume: formAction(resume, { onSuccess }),
  capacity: formAction(setCapacity, { onSuccess }),
})

/** Pause, and the limit of concurrent contacts. */
export default function Pause({ loaderData }: Route.ComponentProps) {
  const pauseForm = useActionForm('pause')
  const resumeForm = useActionForm('resume')
  const capacityForm = useActionForm('capacity')
  const { paused, until, capacity } = loaderData
  return (
    <ProfileSettingsPage
      title={words.pause}
      intro={words.pauseIntro}
      forms={[pauseForm, resumeForm, capacityForm]}
      savedText={words.savedQuiet}
    >
      <TitledCard id="pausar" title={words.pauseNow} small>
        {paused ? (
          <>
            <Alert tone="warning" title={until ? words.pausedTill(until) : words.pausedOpen} />
            <ActionForm form={resumeForm}>
              <SubmitButton size="large" wide>
                {words.resume}
              </SubmitButton>
            </ActionForm>
          </>
        ) : (
          <>
            <p className="text-soft">{words.pauseText}</p>
            <ActionForm form={pauseForm} className="stack stack-4" noValidate>
              <TextField
                type="date"
                {...pauseForm.field('until')}
                label={words.pauseUntil}
                help={words.pauseUntilHelp}
                optional
              />
              <SubmitButton kind="secondary" wide>
                {words.pauseButton}
              </SubmitButton>
            </ActionForm>
          </>
        )}
      </TitledCard>
      <TitledCard id="volume" title={words.capacity} small>
        <ActionForm form={capacityForm} className="stack stack-4" noValidate>
          <SelectField
            name="capacity"
            label={words.capacity}
            help={words.capacityHelp}
            options={Array.from({ length: loaderData.mostCapacity }, (_, index) => ({
              value: `${index + 1}`,
              label: `${index + 1}`,
            }))}
            defaultValue={`${capacity}`}
          />
          <SubmitButton wide>{words.save}</SubmitButton>
        </ActionForm>
      </TitledCard>
    </ProfileSettingsPage>
  )
}
