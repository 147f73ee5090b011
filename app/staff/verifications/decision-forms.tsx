import { Form } from 'react-router'
import type { RefusedForm } from '#app/middleware/page-door.ts'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { ChoiceGroup } from '#app/components/choice-group.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import { correctionReasons, noteLimit, refusalReasons } from '#domain/verification/verification.ts'
import { reasonTexts } from '#texts/verification.ts'
import { verifyTexts as words } from '#texts/verify.ts'

type Props = {
  pieces: { value: string; label: string }[]
  refused: RefusedForm | undefined
  busy: FormDataEntryValue | null | undefined
}

const optionsOf = (reasons: readonly (keyof typeof reasonTexts)[]) =>
  reasons.map((value) => ({ value, label: reasonTexts[value] }))

/** Approve, ask for single pieces again, or refuse, each with its reason and a word to the professional. */
export function DecisionForms({ pieces, refused, busy }: Props) {
  return (
    <Card as="section" labelledBy="decidir">
      <div className="stack stack-6">
        <div className="stack stack-1">
          <h2 id="decidir" className="text-title-3">
            {words.decide}
          </h2>
          <p className="text-small text-help">{words.keys}</p>
        </div>
        <Form method="post" data-key="approve">
          <Button
            type="submit"
            name="intent"
            value="approve"
            icon="check"
            wide
            busy={busy === 'approve'}
            disabled={!!busy}
          >
            {busy === 'approve' ? words.approving : words.approve}
          </Button>
        </Form>
        <ReasonForm name="correction" reasons={correctionReasons} refused={refused} busy={busy}>
          <ChoiceGroup
            type="checkbox"
            name="pieces"
            label={words.askPieces}
            help={words.askPiecesHelp}
            options={pieces}
            defaultValue={refused?.form === 'correction' ? [refused.typed.pieces ?? []].flat() : []}
            optional
          />
        </ReasonForm>
        <ReasonForm name="refuse" reasons={refusalReasons} refused={refused} busy={busy} />
      </div>
    </Card>
  )
}

const labels = {
  correction: { do: words.askAgain, doing: words.asking, kind: 'secondary', icon: 'edit' },
  refuse: { do: words.refuse, doing: words.refusing, kind: 'danger', icon: 'close' },
} as const

type ReasonProps = Pick<Props, 'refused' | 'busy'> & {
  name: keyof typeof labels
  reasons: readonly (keyof typeof reasonTexts)[]
  children?: React.ReactNode
}

function ReasonForm({ name, reasons, refused, busy, children }: ReasonProps) {
  const mine = refused?.form === name ? refused : undefined
  const label = labels[name]
  return (
    <Form method="post" noValidate className="stack stack-4 border-t border-line pt-6" data-key={name}>
      <h3 className="text-title-4">{label.do}</h3>
      {children}
      <ChoiceGroup
        type="radio"
        name="reason"
        id={`motivo-${name}`}
        label={words.reason}
        options={optionsOf(reasons)}
        defaultValue={String(mine?.typed.reason ?? '')}
        error={mine?.errors.reason}
        required
      />
      <TextareaField
        name="note"
        id={`recado-${name}`}
        label={words.note}
        help={words.noteHelp}
        optional
        rows={2}
        maxLength={noteLimit}
        defaultValue={String(mine?.typed.note ?? '')}
      />
      <Button
        type="submit"
        name="intent"
        value={name}
        kind={label.kind}
        icon={label.icon}
        wide
        busy={busy === name}
        disabled={!!busy}
      >
        {busy === name ? label.doing : label.do}
      </Button>
    </Form>
  )
}
