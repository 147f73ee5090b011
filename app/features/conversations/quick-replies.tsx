import { ActionForm, type ActionFormState, SubmitButton, useSnapshot } from '#app/browser/use-action-form.tsx'
import { Button } from '#app/components/button.tsx'
import { PopoverDialog } from '#app/components/popover-dialog.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { maxQuickReplies, quickReplyLimit } from '#domain/conversations/conversation.ts'
import { quickReplyTexts as words } from '#texts/conversations.ts'
import { reportTexts } from '#texts/reports.ts'
import { closePopover } from './close-popover.ts'

const dialogId = 'respostas-rapidas'
const places = Array.from({ length: maxQuickReplies }, (_, index) => index)

type Props = { replies: string[]; onPick: (text: string) => void }

/** The quick replies of a professional: a tap puts one into the field. A dialog edits them. */
export const QuickReplies = ({ replies, onPick }: Props) => (
  <ul aria-label={words.title} className="relative flex gap-2 overflow-x-auto p-1">
    {replies.map((text) => (
      <li key={text} className="flex-none">
        <Button kind="secondary" size="small" onClick={() => onPick(text)}>
          <span className="max-w-60 truncate">{text}</span>
        </Button>
      </li>
    ))}
    <li className="flex-none">
      <Button kind="ghost" size="small" icon="edit" popoverTarget={dialogId} aria-haspopup="dialog">
        {replies.length ? words.edit : words.create}
      </Button>
    </li>
  </ul>
)

type DialogProps = { form: ActionFormState; saved: { replies: string[]; seen: string } }

/** Outside of the form of the message, since forms cannot be nested. After an error the fields have the typed texts. */
export function QuickRepliesDialog({ form, saved }: DialogProps) {
  const { replies, seen } = useSnapshot(form, saved)
  const texts = [form.values?.replies ?? replies].flat()
  return (
    <PopoverDialog id={dialogId} title={words.title} close={reportTexts.cancel}>
      <ActionForm key={form.resultKey} form={form} className="stack stack-4" onSubmit={closePopover}>
        <p className="text-soft">{words.help}</p>
        <input type="hidden" name="seen" value={seen} />
        {places.map((index) => (
          <TextField
            key={index}
            id={`resposta-${index}`}
            name="replies"
            label={words.nth(index + 1)}
            maxLength={quickReplyLimit}
            defaultValue={texts[index] ?? ''}
          />
        ))}
        <SubmitButton wide>{words.save}</SubmitButton>
      </ActionForm>
    </PopoverDialog>
  )
}
