import { ActionForm, type ActionFormState, SubmitButton } from '#app/browser/use-action-form.tsx'
import { ChoiceGroup } from '#app/components/choice-group.tsx'
import { PopoverDialog } from '#app/components/popover-dialog.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import { reportNoteLimit, reportReasons } from '#domain/shared/report-reason.ts'
import { reportReasonTexts, reportTexts as words } from '#texts/reports.ts'
import { closePopover } from './close-popover.ts'

const reasons = reportReasons.map((value) => ({ value, label: reportReasonTexts[value] }))

type Props = {
  id: string
  form: ActionFormState
  other: string
}

/** Reports the latest messages of the other participant, with a reason. Any button with `popoverTarget` opens it. */
export const ReportForm = ({ id, form, other }: Props) => (
  <PopoverDialog id={id} title={words.title(other)} close={words.cancel}>
    <ActionForm form={form} className="stack stack-4" onSubmit={closePopover}>
      <p className="text-soft">{words.intro(other)}</p>
      <ChoiceGroup id={`${id}-motivo`} name="reason" type="radio" label={words.reason} options={reasons} required />
      <TextareaField
        id={`${id}-nota`}
        name="note"
        label={words.note}
        help={words.noteHelp}
        maxLength={reportNoteLimit}
        rows={2}
        optional
      />
      <SubmitButton wide>{words.send}</SubmitButton>
    </ActionForm>
  </PopoverDialog>
)
