import { Form, useNavigation } from 'react-router'
import type { RefusedForm } from '#app/middleware/page-door.ts'
import { Button } from '#app/ui/button.tsx'
import { withdrawalReasons } from '#domain/shared/withdrawal-reason.ts'
import { reviewDecisionTexts as words, withdrawalReasonTexts } from '#texts/review-decisions.ts'
import { type ReasonAttributes, ReasonFields } from '../reason-fields.tsx'

const reasonOptions = withdrawalReasons.map((value) => ({ value, label: withdrawalReasonTexts[value] }))

type Props = { reviewId: number; fields: ReasonAttributes; heading: string; refused: RefusedForm | undefined }

/** The two decisions on a review: it stays, or it goes with a reason. */
export function ReviewForms({ reviewId, fields, heading, refused }: Props) {
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData !== undefined
  const busy = isBusy && Number(formData.get('reviewId')) === reviewId ? formData.get('intent') : null
  return (
    <div className="grid grid-cols-1 items-start gap-4 border-t border-line pt-4 desktop:grid-cols-[1fr_200px]">
      <Form method="post" noValidate className="stack stack-4">
        <input type="hidden" name="reviewId" value={reviewId} />
        <ReasonFields fields={fields} words={words} options={reasonOptions} rows={2} refused={refused} />
        <div>
          <Button
            type="submit"
            name="intent"
            value="withdraw"
            kind="danger"
            busy={busy === 'withdraw'}
            disabled={isBusy}
          >
            {busy === 'withdraw' ? words.withdrawing : words.withdraw}
            <span className="sr-only">: {heading}</span>
          </Button>
        </div>
      </Form>
      <Form method="post">
        <input type="hidden" name="reviewId" value={reviewId} />
        <Button
          type="submit"
          name="intent"
          value="keep"
          icon="check"
          kind="secondary"
          wide
          busy={busy === 'keep'}
          disabled={isBusy}
        >
          {busy === 'keep' ? words.keeping : words.keep}
          <span className="sr-only">: {heading}</span>
        </Button>
      </Form>
    </div>
  )
}
