import { ActionForm, type ActionFormState } from '#app/browser/use-action-form.tsx'
import { Button } from '#app/components/button.tsx'
import { type ReasonAttributes, ReasonFields } from '../reason-fields.tsx'

type Words = Record<'keep' | 'keeping' | 'withdraw' | 'withdrawing' | 'reasonHelp', string>

/** One form of each kind for all reviews, so that an error is still shown once its review has left the list. */
export type DecisionForms = Record<'keep' | 'withdraw', ActionFormState>

type Props = {
  reviewId: number
  /** Hidden fields of both forms: the version of the review that staff see. */
  shown: Record<string, string | number>
  forms: DecisionForms
  /** Whether any form of the page is pending. */
  isPending: boolean
  words: Words
  reasons: { value: string; label: string }[]
  fields: ReasonAttributes
  heading: string
}

/** Publishes or withdraws a review or reply, with a reason. */
export function ReviewForms({ reviewId, shown, forms, isPending, words, reasons, fields, heading }: Props) {
  const { keep, withdraw } = forms
  const isKeeping = keep.isPendingWith('reviewId', String(reviewId))
  const isWithdrawing = withdraw.isPendingWith('reviewId', String(reviewId))
  const hiddenFields = Object.entries({ reviewId, ...shown }).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
  return (
    <div className="grid grid-cols-1 items-start gap-4 border-t border-line pt-4 desktop:grid-cols-[minmax(0,1fr)_200px]">
      <ActionForm form={withdraw} noValidate className="stack stack-4">
        {hiddenFields}
        <ReasonFields
          form={withdraw}
          isBlank={withdraw.values?.reviewId !== String(reviewId)}
          fields={fields}
          reasonHelp={words.reasonHelp}
          options={reasons}
          rows={2}
        />
        <div>
          <Button type="submit" kind="danger" busy={isWithdrawing} disabled={isPending}>
            {isWithdrawing ? words.withdrawing : words.withdraw}
            <span className="sr-only">: {heading}</span>
          </Button>
        </div>
      </ActionForm>
      <ActionForm form={keep}>
        {hiddenFields}
        <Button type="submit" icon="check" kind="secondary" wide busy={isKeeping} disabled={isPending}>
          {isKeeping ? words.keeping : words.keep}
          <span className="sr-only">: {heading}</span>
        </Button>
      </ActionForm>
    </div>
  )
}
