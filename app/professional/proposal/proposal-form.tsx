import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { ActionForm, type ActionFormState } from '#app/browser/use-action-form.tsx'
import { useDraft } from '#app/browser/use-draft.ts'
import { SuccessAlert, ErrorAlert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { Card, TitledCard } from '#app/components/card.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { Price } from '#app/components/price.tsx'
import { moneyText, readMoney } from '#app/components/read-money.ts'
import { TextField } from '#app/components/text-field.tsx'
import type { FieldAttributes } from '#app/middleware/field-attributes.ts'
import type { Typed } from '#app/middleware/read-form.ts'
import { maxItems, totalsOf } from '#domain/proposals/proposal.ts'
import { formatMoney } from '#texts/format.ts'
import { proposalTexts as words } from '#texts/proposals.ts'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { differencesOf } from './differences.ts'
import { type Draft, type DraftContent, draftOf, parseDraft } from './draft.ts'
import { PhotoFields } from './photo-fields.tsx'
import { ProposalLine } from './proposal-line.tsx'
import { TermsFields, type TermsView } from './terms-fields.tsx'
import { blankLine, toPricedItems, linesOf, type TypedLine, typedValues } from './typed-lines.ts'

type View = TermsView & { field: Record<'templateName', FieldAttributes> }

const draftFields = [
  'travelCentsText',
  'discountCentsText',
  'payment',
  'startsOn',
  'endsOn',
  'validDays',
  'warrantyDays',
  'conditions',
  'templateName',
] as const

type Props = {
  view: View
  edit: ActionFormState
  /** The form with the newest result of this draft: this one, or the preview form. */
  result: ActionFormState | undefined
  /** What was typed before the form was rendered. */
  typed: Typed | undefined
  isTemplateSaved: boolean
}

/** The form, remounted when the tab has a stored draft. */
export function ProposalForm(props: Props) {
  const draft = useDraft(draftOf(props.view.leadId, props.view.template))
  return <Fields key={draft.version} {...props} initialDraft={parseDraft(draft.text)} saveDraft={draft.save} />
}

type FieldsProps = Props & { initialDraft: Draft | undefined; saveDraft: (text: string) => void }

function Fields({ view: latest, edit, result, typed, isTemplateSaved, initialDraft, saveDraft }: FieldsProps) {
  const [view] = useState(latest) // a revalidation does not change what is being edited
  const { newest } = latest
  const [after, setAfter] = useState(() => Number(typed?.after ?? initialDraft?.after ?? view.after))
  const [isTaken, setTaken] = useState(() => String(typed?.press).startsWith('rebase.'))
  const form = useRef<HTMLFormElement>(null)
  const changed = useRef<HTMLElement>(null)
  const takenNotice = useRef<HTMLParagraphElement>(null)
  const nextKey = useRef(0)
  const [photosBefore] = useState(typed ? [typed.photos ?? []].flat() : (initialDraft?.photos ?? view.photos))
  const photos = useRef(photosBefore)
  const keyed = (line: TypedLine) => ({ line, key: nextKey.current++ })
  // oxlint-disable-next-line react/refs -- a key is generated once for each line
  const [rows, setRows] = useState(() => (typed ? linesOf(typed) : (initialDraft?.lines ?? view.lines)).map(keyed))
  const text = (name: string, stored: string | number) => String(typed?.[name] ?? initialDraft?.texts[name] ?? stored)
  const { code, message, fieldErrors: errors = {} } = result ?? {}

  const [entered, setEntered] = useState(() => ({
    lines: rows.map(({ line }) => line),
    texts: Object.fromEntries(draftFields.map((name) => [name, text(name, storedTextsOf(view)[name])])),
  }))

  function readForm() {
    if (!form.current) return
    const values = typedValues(new FormData(form.current))
    const lines = linesOf(values)
    const texts = Object.fromEntries(draftFields.map((name) => [name, String(values[name] ?? '')]))
    setEntered({ lines, texts })
    return { lines, texts, photos: photos.current }
  }
  function storeDraft(basedOn = after) {
    const draft = readForm()
    if (draft) saveDraft(JSON.stringify({ ...draft, after: basedOn }))
  }
  useEffect(() => void readForm(), [rows])
  useEffect(() => {
    if (code === 'proposal_moved_on') changed.current?.focus()
  }, [code, result?.resultKey])
  useEffect(() => {
    if (isTaken) takenNotice.current?.focus() // the focused button is gone
  }, [isTaken])

  function takeNewest(event: MouseEvent) {
    event.preventDefault()
    setAfter(newest!.version)
    setTaken(true)
    storeDraft(newest!.version)
  }
  function changePhotos(names: string[]) {
    photos.current = names
    storeDraft()
  }
  function addLine(event: FormEvent) {
    event.preventDefault()
    setRows((last) => [...last, keyed(blankLine)])
  }
  const removeLine = (key: number) => (event: FormEvent) => {
    event.preventDefault()
    setRows((last) => last.filter((row) => row.key !== key))
  }

  return (
    <ActionForm
      form={edit}
      ref={form}
      className="stack stack-6"
      onInput={() => storeDraft()}
      preventScrollReset
      noValidate
    >
      <input type="hidden" name="after" value={after} />
      <input type="hidden" name="template" value={view.template ?? ''} />
      {/* Enter presses the first button of a form: it must preview, never send. */}
      <button
        type="submit"
        name="press"
        value="review"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        disabled={edit.pending}
      >
        {words.preview}
      </button>
      {message && code !== 'proposal_moved_on' && code !== 'odd_days' && (
        <ErrorAlert>{errors.items ? words.noLines : message}</ErrorAlert>
      )}
      {isTemplateSaved && <SuccessAlert>{words.templateSaved}</SuccessAlert>}
      {newest && newest.version !== after && (
        <ChangedElsewhere
          ref={changed}
          newest={newest}
          differences={differencesOf(entered, newest)}
          onTake={takeNewest}
        />
      )}
      {isTaken && newest?.version === after && (
        <p ref={takenNotice} tabIndex={-1} role="status" className="text-soft">
          {words.taken(after)}
        </p>
      )}
      <TitledCard id="itens" title={words.lines} intro={words.linesHelp}>
        {rows.map(({ key, line }, index) => (
          <ProposalLine
            key={key}
            at={index}
            line={line}
            errors={errors}
            onRemove={rows.length > 1 ? removeLine(key) : undefined}
          />
        ))}
        <AddLine isFull={rows.length >= maxItems} onAdd={addLine} />
      </TitledCard>
      <TermsFields view={view} text={text} errors={errors} oddDays={code === 'odd_days' ? message : undefined} />
      <PhotoFields before={photosBefore} error={code === 'photo_gone' ? message : undefined} onPhotos={changePhotos} />
      <SaveTemplate
        field={view.field.templateName}
        name={text('templateName', '')}
        error={errors.templateName}
        edit={edit}
      />
      <TotalCard entered={entered} edit={edit} isNext={view.after > 0} />
    </ActionForm>
  )
}

const AddLine = ({ isFull, onAdd }: { isFull: boolean; onAdd: (event: FormEvent) => void }) => (
  <div className="stack stack-1">
    <div>
      <Button type="submit" name="press" value="add" kind="secondary" icon="plus" disabled={isFull} onClick={onAdd}>
        {words.add}
      </Button>
    </div>
    {isFull && <p className="text-small text-help">{words.full}</p>}
  </div>
)

type TemplateProps = { field: FieldAttributes; name: string; error: string | undefined; edit: ActionFormState }

const SaveTemplate = ({ field, name, error, edit }: TemplateProps) => (
  <Disclosure title={words.saveTemplate} open={edit.hasError && edit.values?.press === 'save'}>
    <div className="stack stack-4">
      <TextField
        {...field}
        required={false}
        label={words.templateName}
        help={words.templateHelp}
        defaultValue={name}
        error={error}
      />
      <div>
        <Button type="submit" name="press" value="save" kind="secondary" disabled={edit.pending}>
          {words.saveTemplate}
        </Button>
      </div>
    </div>
  </Disclosure>
)

type TotalProps = { entered: DraftContent; edit: ActionFormState; isNext: boolean }

/** The running total, and the button that previews the proposal. */
function TotalCard({ entered: { lines, texts }, edit, isNext }: TotalProps) {
  const { total } = totalsOf({
    items: toPricedItems(lines),
    travelCents: readMoney(texts.travelCentsText!) ?? 0,
    discountCents: readMoney(texts.discountCentsText!) ?? 0,
  })
  return (
    <Card look="sunken" gap={4}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4" aria-live="polite">
        <span className="font-semibold">{words.liveTotal}</span>
        <Price text={total < 0 ? `−${formatMoney(-total)}` : formatMoney(total)} large />
      </p>
      <Button
        type="submit"
        name="press"
        value="review"
        size="large"
        wide
        icon="eye"
        busy={edit.isPendingWith('press', 'review')}
      >
        {isNext ? words.previewNext : words.preview}
      </Button>
      <p className="text-center text-small text-help">{words.previewNote}</p>
    </Card>
  )
}

const storedTextsOf = (view: View): Record<(typeof draftFields)[number], string | number> => ({
  ...view,
  travelCentsText: moneyText(view.travelCents),
  discountCentsText: moneyText(view.discountCents),
  templateName: '',
})
