import { Form, useNavigation } from 'react-router'
import { useBegun } from '#app/browser/use-begun.ts'
import type { RefusedForm } from '#app/middleware/page-door.ts'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { MoneyField } from '#app/components/money-field.tsx'
import { moneyText, sentMoney } from '#app/components/read-money.ts'
import { TextareaField } from '#app/components/textarea-field.tsx'
import { noteLimit } from '#domain/leads/pipeline/work-limits.ts'
import { formatMoney } from '#texts/format.ts'
import { pipelineTexts as words } from '#texts/pipeline.ts'
import { proTexts } from '#texts/professional.ts'
import { ContactPart } from './contact-part.tsx'
import { StandsNow } from '../stands-now.tsx'

type Props = {
  standing: { note: string; valueCents: number | null; seen: string }
  /** The total of the accepted quote: the value of the contact from then on. */
  acceptedCents: number | null
  said?: string | undefined
  refused?: RefusedForm | undefined
}

/** What a professional writes down of a contact, and what the service is worth to them. */
export function OwnNotes({ standing, acceptedCents, said, refused }: Props) {
  const { note, valueCents, seen } = useBegun(standing, 'note')
  const { formData } = useNavigation()
  const isSaving = formData?.get('intent') === 'note'
  const typed = refused?.typed
  return (
    <ContactPart
      id="anotacoes"
      title={words.ownNotes}
      hint={note || (valueCents === null ? words.noNotes : formatMoney(valueCents))}
      mustOpen={refused !== undefined || said !== undefined}
    >
      <Form method="post" className="stack stack-4" preventScrollReset noValidate>
        <p className="text-small text-soft">{words.onlyYou}</p>
        {said && <Alert tone="success" role="status" title={said} />}
        {refused && !refused.errors.note && !refused.errors.valueCents && (
          <Alert tone="danger" role="alert">
            <span>{refused.text}</span>
            {refused.code === 'changed_meanwhile' && (
              <StandsNow>{[note, valueCents !== null && formatMoney(valueCents)].filter(Boolean).join('\n')}</StandsNow>
            )}
          </Alert>
        )}
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="seen" value={seen} />
        <TextareaField
          key={`nota-${note}`}
          name="note"
          label={words.note}
          placeholder={words.notePlaceholder}
          rows={3}
          maxLength={noteLimit}
          defaultValue={String(typed?.note ?? note)}
          error={refused?.errors.note}
          optional
        />
        {acceptedCents === null ? (
          <MoneyField
            key={`valor-${valueCents}`}
            name="value"
            label={words.value}
            help={words.valueHelp}
            error={refused?.errors.valueCents && proTexts.badPrice}
            defaultText={typed ? sentMoney(String(typed.valueCents ?? '')) : moneyText(valueCents ?? undefined)}
            optional
          />
        ) : (
          <>
            <input type="hidden" name="value" value={moneyText(valueCents ?? undefined)} />
            <p className="text-small text-soft">{words.valueAccepted(formatMoney(acceptedCents))}</p>
          </>
        )}
        <Button type="submit" kind="secondary" busy={isSaving}>
          {isSaving ? words.saving : words.saveNote}
        </Button>
      </Form>
    </ContactPart>
  )
}
