import { useEffect } from 'react'
import { removeDraft } from '#app/browser/draft-key.ts'
import { ActionForm, FormError, SubmitButton, useActionForm } from '#app/browser/use-action-form.tsx'
import { useDraft } from '#app/browser/use-draft.ts'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { Button } from '#app/components/button.tsx'
import { MoneyField } from '#app/components/money-field.tsx'
import { sentMoney } from '#app/components/read-money.ts'
import { SelectField } from '#app/components/select-field.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import type { FieldAttributes } from '#app/middleware/field-attributes.ts'
import { firstPriceTexts, priceUnitOptions } from '#texts/first-price.ts'
import { pipelineTexts } from '#texts/pipeline.ts'
import { proTexts } from '#texts/professional.ts'
import { ContactPart } from './contact-part.tsx'

type Props = {
  leadId: number
  readyWords: string
  field: FieldAttributes
  isNext: boolean
  /** False after a hire or an accepted proposal, whose price holds. */
  asksPrice: boolean
  /** Hired without a conversation: the message opens it at once. */
  isHired: boolean
}

const textDraft = (leadId: number) => `first-message:${leadId}`
const priceDraft = (leadId: number) => `first-price:${leadId}`

/** The first message, optionally with a price (AMB-73). Stored in the tab until sent. */
export function FirstMessageForm({ leadId, readyWords, field, isNext, asksPrice, isHired }: Props) {
  const draft = useDraft(textDraft(leadId))
  const price = useDraft(priceDraft(leadId))
  const isHydrated = useHydrated()
  const form = useActionForm('message')
  const { values } = form
  return (
    <ContactPart
      id="primeira-mensagem"
      title={proTexts.firstMessage}
      hint={draft.text || proTexts.notWritten}
      isNext={isNext}
      opensByDefault={form.hasError || draft.text !== ''}
    >
      <ActionForm form={form} className="stack stack-4" preventScrollReset noValidate>
        <p className="text-soft">{isHired ? proTexts.hiredMessageHelp : proTexts.firstMessageHelp}</p>
        <FormError form={form} fieldsWithOwnErrors={['text', 'priceCents']} />
        <TextareaField
          key={`texto-${draft.version}`}
          {...field}
          label={proTexts.firstMessageField}
          rows={5}
          defaultValue={draft.text || String(values?.text ?? '')}
          error={form.fieldErrors.text}
          onTextChange={draft.save}
        />
        {isHydrated && !draft.text && (
          <Button kind="ghost" size="small" icon="edit" onClick={() => draft.replace(readyWords)}>
            {pipelineTexts.readyWords}
          </Button>
        )}
        {asksPrice && (
          <>
            <MoneyField
              key={`preco-${price.version}`}
              name="price"
              label={proTexts.price}
              help={proTexts.priceHelp}
              optional
              error={form.fieldErrors.priceCents}
              defaultText={sentMoney(price.text || String(values?.priceCents ?? ''))}
              onCentsChange={(value) => price.save(value === undefined ? '' : String(value))}
            />
            <SelectField
              {...form.field('priceUnit', 'whole')}
              label={firstPriceTexts.unit}
              options={[...priceUnitOptions]}
            />
          </>
        )}
        <SubmitButton size="large" icon="send">
          {form.pending ? proTexts.sendingFirst : proTexts.sendFirst}
        </SubmitButton>
      </ActionForm>
    </ContactPart>
  )
}

/** Clears the draft once it is sent. */
export function useClearFirstMessage(leadId: number, isSent: boolean) {
  useEffect(() => {
    if (!isSent) return
    removeDraft(textDraft(leadId))
    removeDraft(priceDraft(leadId))
  }, [leadId, isSent])
}
