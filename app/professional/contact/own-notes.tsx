import { ActionForm, FormError, SubmitButton, useActionForm, useSnapshot } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { MoneyField } from '#app/components/money-field.tsx'
import { moneyText, sentMoney } from '#app/components/read-money.ts'
import { TextareaField } from '#app/components/textarea-field.tsx'
import { noteLimit } from '#domain/leads/pipeline/contact-notes.ts'
import { formatMoney } from '#texts/format.ts'
import { pipelineTexts as words } from '#texts/pipeline.ts'
import { SavedValues } from '../saved-values.tsx'
import { ContactPart } from './contact-part.tsx'

type Props = {
  standing: { note: string; valueCents: number | null; seen: string }
  /** The total of the accepted quote, which becomes the contact's value. */
  acceptedCents: number | null
}

/** Private notes and the estimated value of a contact. */
export function OwnNotes({ standing, acceptedCents }: Props) {
  const form = useActionForm('note')
  const { note, valueCents, seen } = useSnapshot(form, standing)
  const { values } = form
  return (
    <ContactPart
      id="anotacoes"
      title={words.ownNotes}
      hint={note || (valueCents === null ? words.noNotes : formatMoney(valueCents))}
      opensByDefault={form.hasError || form.succeeded}
    >
      <ActionForm form={form} className="stack stack-4" preventScrollReset noValidate>
        <p className="text-small text-soft">{words.onlyYou}</p>
        {form.succeeded && <Alert tone="success" role="status" title={words.notesSaved} />}
        <FormError form={form} fieldsWithOwnErrors={['note', 'valueCents']}>
          {form.code === 'stale_version' && (
            <SavedValues>
              {[note, valueCents !== null && formatMoney(valueCents)].filter(Boolean).join('\n')}
            </SavedValues>
          )}
        </FormError>
        <input type="hidden" name="seen" value={seen} />
        <TextareaField
          key={`nota-${note}`}
          {...form.field('note', note)}
          label={words.note}
          placeholder={words.notePlaceholder}
          rows={3}
          maxLength={noteLimit}
          optional
        />
        {acceptedCents === null ? (
          <MoneyField
            key={`valor-${valueCents}`}
            name="value"
            label={words.value}
            help={words.valueHelp}
            error={form.fieldErrors.valueCents}
            defaultText={values ? sentMoney(String(values.valueCents ?? '')) : moneyText(valueCents ?? undefined)}
            optional
          />
        ) : (
          <>
            <input type="hidden" name="value" value={valueCents ?? ''} />
            <p className="text-small text-soft">{words.valueAccepted(formatMoney(acceptedCents))}</p>
          </>
        )}
        <SubmitButton kind="secondary">{form.pending ? words.saving : words.saveNote}</SubmitButton>
      </ActionForm>
    </ContactPart>
  )
}
