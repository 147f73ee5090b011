import { Form, useNavigation } from 'react-router'
import { useBegun } from '#app/browser/use-begun.ts'
import type { RefusedForm } from '#app/middleware/page-door.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { MoneyField } from '#app/ui/money-field.tsx'
import { moneyText, sentMoney } from '#app/ui/read-money.ts'
import { TextareaField } from '#app/ui/textarea-field.tsx'
import { noteLimit } from '#domain/leads/pipeline/work-limits.ts'
import { formatMoney } from '#texts/format.ts'
import { pipelineTexts as words } from '#texts/pipeline.ts'
import { proTexts } from '#texts/professional.ts'
import { StandsNow } from '../stands-now.tsx'

type Props = {
  standing: { note: string; valueCents: number | null; seen: string }
  refused?: RefusedForm | undefined
}

/** What a professional writes down of a contact, and what the service is worth to them. */
export function OwnNotes({ standing, refused }: Props) {
  const { note, valueCents, seen } = useBegun(standing, 'note')
  const { formData } = useNavigation()
  const isSaving = formData?.get('intent') === 'note'
  const typed = refused?.typed
  return (
    <Card as="section" labelledBy="anotacoes">
      <Form method="post" className="stack stack-4" preventScrollReset noValidate>
        <div className="stack stack-1">
          <h2 id="anotacoes" className="text-title-4">
            {words.ownNotes}
          </h2>
          <p className="text-small text-soft">{words.onlyYou}</p>
        </div>
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
        <MoneyField
          key={`valor-${valueCents}`}
          name="value"
          label={words.value}
          help={words.valueHelp}
          error={refused?.errors.valueCents && proTexts.badPrice}
          defaultText={typed ? sentMoney(String(typed.valueCents ?? '')) : moneyText(valueCents ?? undefined)}
          optional
        />
        <Button type="submit" kind="secondary" busy={isSaving}>
          {isSaving ? words.saving : words.saveNote}
        </Button>
      </Form>
    </Card>
  )
}
