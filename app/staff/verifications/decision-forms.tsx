import { ActionForm, type ActionFormState, SubmitButton } from '#app/browser/use-action-form.tsx'
import { Card } from '#app/components/card.tsx'
import { ChoiceGroup } from '#app/components/choice-group.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import { noteLimit } from '#domain/verification/verification.ts'
import { staffVerificationTexts as words } from '#texts/staff-verifications.ts'

type Forms = Record<'approve' | 'correction' | 'refuse', ActionFormState>
type Option = { value: string; label: string }
type Props = {
  pieces: Option[]
  reasons: Record<'correction' | 'refuse', Option[]>
  forms: Forms
  isLeaving: boolean
  /** False if all files are PDFs, which cannot be rotated. */
  hasImages: boolean
}

/** Approve, return single files, or refuse, each with a reason and a note. */
export function DecisionForms({ hasImages, pieces, reasons, forms, isLeaving }: Props) {
  const { approve, correction, refuse } = forms
  const isPending = isLeaving || approve.pending || correction.pending || refuse.pending
  return (
    <Card as="section" labelledBy="decidir" gap={6}>
      <div className="stack stack-1">
        <h2 id="decidir" className="text-title-3">
          {words.decide}
        </h2>
        <p className="text-small text-help pointer-coarse:hidden unscripted:hidden">{words.keys(hasImages)}</p>
      </div>
      <ActionForm form={approve} data-key="approve">
        <SubmitButton icon="check" wide disabled={isPending}>
          {approve.pending ? words.approving : words.approve}
        </SubmitButton>
      </ActionForm>
      <ReasonForm name="correction" form={correction} reasons={reasons.correction} isPending={isPending}>
        <ChoiceGroup
          type="checkbox"
          name="pieces"
          label={words.askPieces}
          help={words.askPiecesHelp}
          options={pieces}
          defaultValue={[correction.values?.pieces ?? []].flat()}
          optional
        />
      </ReasonForm>
      <ReasonForm name="refuse" form={refuse} reasons={reasons.refuse} isPending={isPending} />
    </Card>
  )
}

const labels = {
  correction: { do: words.askAgain, doing: words.asking, kind: 'secondary', icon: 'edit' },
  refuse: { do: words.refuse, doing: words.refusing, kind: 'danger', icon: 'close' },
} as const

type ReasonProps = {
  name: keyof typeof labels
  form: ActionFormState
  isPending: boolean
  reasons: Option[]
  children?: React.ReactNode
}

function ReasonForm({ name, form, reasons, isPending, children }: ReasonProps) {
  const label = labels[name]
  return (
    <ActionForm form={form} noValidate className="stack stack-4 border-t border-line pt-6" data-key={name}>
      <h3 className="text-title-4">{label.do}</h3>
      {children}
      <ChoiceGroup
        type="radio"
        {...form.field('reason')}
        id={`motivo-${name}`}
        label={words.reason}
        options={reasons}
        required
      />
      <TextareaField
        {...form.field('note')}
        id={`recado-${name}`}
        label={words.note}
        help={words.noteHelp}
        optional
        rows={2}
        maxLength={noteLimit}
      />
      <SubmitButton kind={label.kind} icon={label.icon} wide disabled={isPending}>
        {form.pending ? label.doing : label.do}
      </SubmitButton>
    </ActionForm>
  )
}
