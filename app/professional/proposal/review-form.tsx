import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { IdempotencyKey } from '#app/shell/idempotency-key.tsx'
import { ProposalLines, ProposalSums } from '#app/features/proposals/proposal-document.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { proposalTexts as words } from '#texts/proposals.ts'
import type { Review } from './typed-lines.ts'

type Props = { to: string; isNext: boolean; idempotencyKey: string; answer: Review }

const ownFields = ['press', 'idempotencyKey', 'leadId', 'photos']

/** Items, total, validity and recipient before a version is sent; what was typed travels in hidden fields. */
export function ReviewForm({ to, isNext, idempotencyKey, answer: { review, typed, photos } }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isSending = useNavigation().formMethod === 'POST'
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div className="stack stack-1">
        <h1 ref={heading} tabIndex={-1}>
          {words.reviewTitle}
        </h1>
        <p className="text-soft">{words.reviewLead(to)}</p>
      </div>
      <Card as="section" labelledBy="orcamento">
        <div className="stack stack-6">
          <h2 id="orcamento" className="sr-only">
            {words.title}
          </h2>
          <ProposalLines groups={review.groups} />
          <ProposalSums {...review} />
        </div>
      </Card>
      <Form method="post" className="stack stack-4">
        <IdempotencyKey value={idempotencyKey} />
        {Object.entries(typed)
          .filter(([name]) => !ownFields.includes(name))
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={String(value)} />
          ))}
        {photos.map((name) => (
          <input key={name} type="hidden" name="photos" value={name} />
        ))}
        <Button type="submit" name="press" value="send" size="large" wide icon="send" busy={isSending}>
          {isSending ? words.sending : isNext ? words.sendNext : words.send}
        </Button>
        <Button type="submit" name="press" value="edit" kind="ghost" wide icon="back" disabled={isSending}>
          {words.backToEdit}
        </Button>
        <p className="text-center text-small text-help">{words.sendNote}</p>
      </Form>
    </>
  )
}
