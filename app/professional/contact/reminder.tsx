import { ActionForm, SubmitButton, useActionForm } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { pipelineTexts as words } from '#texts/pipeline.ts'
import { ContactPart } from './contact-part.tsx'
import type { ContactView } from './contact-view.server.ts'

/** Sets a reminder: one tap for usual days, a field for others. Nobody is reminded of an ended contact. */
export function Reminder({ reminder, isOver }: Pick<ContactView, 'reminder' | 'isOver'>) {
  const form = useActionForm('remind')
  if (isOver && !reminder.isDue) return null
  return (
    <ContactPart
      id="lembrete"
      title={words.remind}
      hint={reminder.day ?? words.noReminder}
      opensByDefault={reminder.isDue || form.hasError}
    >
      {!reminder.text && <p className="text-small text-soft">{words.remindText}</p>}
      {reminder.text && (
        <ActionForm form={form} className="stack stack-2" preventScrollReset>
          <Alert tone={reminder.isDue ? 'warning' : 'info'} icon="bell">
            {reminder.text}
          </Alert>
          <SubmitButton kind="secondary" icon="check">
            {words.remindDone}
          </SubmitButton>
        </ActionForm>
      )}
      {!isOver && (
        <>
          <ActionForm form={form} className="flex flex-wrap gap-2" preventScrollReset>
            {reminder.suggestedDays.map(({ label, day }) => (
              <Button
                key={day}
                type="submit"
                size="small"
                kind="secondary"
                name="day"
                value={day}
                disabled={form.pending}
              >
                {label}
              </Button>
            ))}
          </ActionForm>
          <ActionForm form={form} className="grid grid-cols-[1fr_auto] items-end gap-2" preventScrollReset>
            <TextField
              type="date"
              {...form.field('day')}
              label={words.otherDay}
              required
              error={form.fieldErrors.day ?? form.error}
            />
            <SubmitButton kind="secondary">{words.remindSave}</SubmitButton>
          </ActionForm>
        </>
      )}
    </ContactPart>
  )
}
