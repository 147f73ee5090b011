import { Form, useNavigation } from 'react-router'
import type { RefusedForm } from '#app/middleware/page-door.ts'
import { Button } from '#app/components/button.tsx'
import { type ReasonAttributes, ReasonFields } from '../reason-fields.tsx'

type Words = Parameters<typeof ReasonFields>[0]['words'] &
  Record<'keep' | 'keeping' | 'withdraw' | 'withdrawing', string>

type Props = {
  reviewId: number
  /** What the page showed of earlier decisions, as the two forms send it. */
  seen: Record<string, string | number>
  /** What the page's action calls the two. */
  intents: { keep: string; withdraw: string }
  words: Words
  reasons: { value: string; label: string }[]
  fields: ReasonAttributes
  heading: string
  refused: RefusedForm | undefined
}

/** The two decisions on a review, or on the answer to it: it stays, or it goes with a reason. */
export function ReviewForms({ reviewId, seen, intents, words, reasons, fields, heading, refused }: Props) {
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData !== undefined
  const busy = isBusy && Number(formData.get('reviewId')) === reviewId ? formData.get('intent') : null
  const what = Object.entries({ reviewId, ...seen }).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
  return (
    <div className="grid grid-cols-1 items-start gap-4 border-t border-line pt-4 desktop:grid-cols-[minmax(0,1fr)_200px]">
      <Form method="post" noValidate className="stack stack-4">
        {what}
        <ReasonFields fields={fields} words={words} options={reasons} rows={2} refused={refused} />
        <div>
          <Button
            type="submit"
            name="intent"
            value={intents.withdraw}
            kind="danger"
            busy={busy === intents.withdraw}
            disabled={isBusy}
          >
            {busy === intents.withdraw ? words.withdrawing : words.withdraw}
            <span className="sr-only">: {heading}</span>
          </Button>
        </div>
      </Form>
      <Form method="post">
        {what}
        <Button
          type="submit"
          name="intent"
          value={intents.keep}
          icon="check"
          kind="secondary"
          wide
          busy={busy === intents.keep}
          disabled={isBusy}
        >
          {busy === intents.keep ? words.keeping : words.keep}
          <span className="sr-only">: {heading}</span>
        </Button>
      </Form>
    </div>
  )
}
