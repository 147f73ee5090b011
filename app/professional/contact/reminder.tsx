import { Form, useNavigation } from 'react-router'
import type { RefusedForm } from '#app/middleware/page-door.ts'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { pipelineTexts as words } from '#texts/pipeline.ts'
import { ContactPart } from './contact-part.tsx'

export type ReminderView = {
  /** What is kept, in words; null where there is none. */
  text: string | null
  /** The day alone; null without a reminder. */
  day: string | null
  isDue: boolean
  /** Days for one tap. */
  soon: { label: string; day: string }[]
}

/** When to look at a contact again: one tap for the usual days, a field for the others. */
export function Reminder({ reminder, refused }: { reminder: ReminderView; refused?: RefusedForm | undefined }) {
  const { formData } = useNavigation()
  const isSaving = formData?.get('intent') === 'remind'
  return (
    <ContactPart
      id="lembrete"
      title={words.remind}
      hint={reminder.day ?? words.noReminder}
      mustOpen={reminder.isDue || refused !== undefined}
    >
      {!reminder.text && <p className="text-small text-soft">{words.remindText}</p>}
      {reminder.text && (
        <Form method="post" className="stack stack-2" preventScrollReset>
          <Alert tone={reminder.isDue ? 'warning' : 'info'} icon="bell">
            {reminder.text}
          </Alert>
          <input type="hidden" name="intent" value="remind" />
          <Button type="submit" kind="secondary" icon="check" busy={isSaving && !formData?.get('day')}>
            {words.remindDone}
          </Button>
        </Form>
      )}
      <Form method="post" className="flex flex-wrap gap-2" preventScrollReset>
        <input type="hidden" name="intent" value="remind" />
        {reminder.soon.map(({ label, day }) => (
          <Button key={day} type="submit" size="small" kind="secondary" name="day" value={day} disabled={isSaving}>
            {label}
          </Button>
        ))}
      </Form>
      <Form method="post" className="grid grid-cols-[1fr_auto] items-end gap-2" preventScrollReset noValidate>
        <input type="hidden" name="intent" value="remind" />
        <TextField
          type="date"
          name="day"
          label={words.otherDay}
          defaultValue={String(refused?.typed.day ?? '')}
          error={refused && (refused.errors.day ?? refused.text)}
        />
        <Button type="submit" kind="secondary" busy={isSaving}>
          {words.remindSave}
        </Button>
      </Form>
    </ContactPart>
  )
}
