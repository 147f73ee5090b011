import { useEffect } from 'react'
import { Form, useNavigation } from 'react-router'
import { IdempotencyKey } from '#app/shell/idempotency-key.tsx'
import type { RefusedForm } from '#app/middleware/page-door.ts'
import { useDraft } from '#app/browser/use-draft.ts'
import { useScript } from '#app/browser/use-script.ts'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { MoneyField } from '#app/components/money-field.tsx'
import { sentMoney } from '#app/components/read-money.ts'
import { SelectField } from '#app/components/select-field.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import type { FieldAttributes } from '#doors/field-attributes.ts'
import { errorTexts } from '#texts/errors.ts'
import { pipelineTexts } from '#texts/pipeline.ts'
import { firstPriceTexts, priceUnitOptions } from '#texts/first-price.ts'
import { proTexts } from '#texts/professional.ts'
import { ContactPart } from './contact-part.tsx'

type Props = {
  leadId: number
  readyWords: string
  field: FieldAttributes
  idempotencyKey: string
  isNext: boolean
  refused?: RefusedForm | undefined
}

/** The first words to a client, with a price if one likes (AMB-73). Kept for the tab until they are sent. */
export function FirstMessageForm({ leadId, readyWords, field, idempotencyKey, isNext, refused }: Props) {
  const draft = useDraft(`first:${leadId}`)
  const price = useDraft(`first-price:${leadId}`)
  const hasScript = useScript()
  const isSending = useNavigation().formMethod === 'POST'
  const { code, errors, typed } = refused ?? {}
  const isTextWrong = code === 'invalid_text' || errors?.text !== undefined
  const isPriceWrong = code === 'invalid_price' || errors?.priceCents !== undefined
  return (
    <ContactPart
      id="primeira-mensagem"
      title={proTexts.firstMessage}
      hint={draft.text || proTexts.notWritten}
      isNext={isNext}
      mustOpen={refused !== undefined || draft.text !== ''}
    >
      <Form method="post" className="stack stack-4" preventScrollReset noValidate>
        <p className="text-soft">{proTexts.firstMessageHelp}</p>
        {refused && !isPriceWrong && !isTextWrong && (
          <Alert tone="danger" role="alert">
            {refused.text}
          </Alert>
        )}
        <IdempotencyKey value={idempotencyKey} />
        <TextareaField
          key={`texto-${draft.round}`}
          {...field}
          label={proTexts.firstMessageField}
          rows={5}
          defaultValue={draft.text || String(typed?.text ?? '')}
          error={isTextWrong ? errorTexts.invalid_text : undefined}
          onTextChange={draft.keep}
        />
        {hasScript && !draft.text && (
          <Button kind="ghost" size="small" icon="edit" onClick={() => draft.use(readyWords)}>
            {pipelineTexts.readyWords}
          </Button>
        )}
        <MoneyField
          key={`preco-${price.round}`}
          name="price"
          label={proTexts.price}
          help={proTexts.priceHelp}
          optional
          error={isPriceWrong ? proTexts.badPrice : undefined}
          defaultText={sentMoney(price.text || String(typed?.priceCents ?? ''))}
          onCentsChange={(value) => price.keep(value === undefined ? '' : String(value))}
        />
        <SelectField
          name="priceUnit"
          label={firstPriceTexts.unit}
          options={[...priceUnitOptions]}
          defaultValue={String(typed?.priceUnit ?? 'whole')}
        />
        <Button type="submit" size="large" icon="send" busy={isSending}>
          {isSending ? proTexts.sendingFirst : proTexts.sendFirst}
        </Button>
      </Form>
    </ContactPart>
  )
}

/** Once it was sent, what was kept for the tab goes. */
export function useClearFirstMessage(leadId: number, isSent: boolean) {
  useEffect(() => {
    if (!isSent) return
    sessionStorage.removeItem(`draft:first:${leadId}`)
    sessionStorage.removeItem(`draft:first-price:${leadId}`)
  }, [leadId, isSent])
}
