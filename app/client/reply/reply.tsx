import { data, Form, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/reply.ts'
import { useAnswer } from '#app/browser/use-answer.ts'
import { useSeen } from '#app/browser/use-seen.ts'
import { pageDoor, type RefusedForm } from '#app/middleware/page-door.ts'
import { signedIn } from '#app/middleware/session.ts'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { ChoiceGroup } from '#app/components/choice-group.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { Container } from '#app/components/layout.tsx'
import { Stars } from '#app/components/stars.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { publicReply } from '#domain/reviews/replies.server.ts'
import { reportReplyForm } from '#domain/reviews/reply.ts'
import { reportReply } from '#domain/reviews/report-reply.server.ts'
import { replyReasons } from '#domain/shared/reply-reason.ts'
import { db } from '#platform/db.ts'
import { brand } from '#texts/brand.ts'
import { formatDate } from '#texts/format.ts'
import { readReplyTexts as words, replyReasonTexts, replyTexts } from '#texts/replies.ts'
import { servicePageTexts } from '#texts/service-pages.ts'
import { href } from '#href.ts'

export const handle = { pageType: 'reply:show' }
export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? [{ title: `${loaderData.title} · ${brand.name}` }, { name: 'description', content: words.description }]
    : []

export async function loader({ params, context }: Route.LoaderArgs) {
  const reviewId = Number(params.reviewId)
  const { userId } = context.get(signedIn)
  const found = Number.isSafeInteger(reviewId) ? await publicReply(db(), { reviewId, userId }) : undefined
  if (!found) throw data(null, { status: 404 })
  const { professional, slug, isOwn, isReported, rating, comment, author, writtenAt, text, repliedAt, leadId } = found
  return {
    title: (isOwn ? words.ownTitle : words.title)(professional),
    slug,
    leadId: isOwn ? leadId : undefined,
    isReported,
    review: { stars: rating, comment, by: `${author ?? servicePageTexts.formerClient}, ${formatDate(writtenAt)}` },
    reply: { text, of: replyTexts.of(professional), on: formatDate(repliedAt) },
  }
}

export const action = pageDoor(reportReplyForm, reportReply, {
  from: { reviewId: 'reviewId' },
  done: (_, { reviewId }) => redirect(href('/resposta/:reviewId', { reviewId: String(reviewId) }), 303),
})

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

/** What a professional answered to a review, for its client and for whoever wants to report it. */
export default function Reply({ loaderData, actionData }: Route.ComponentProps) {
  const { title, slug, leadId, isReported, review, reply } = loaderData
  const refused = useAnswer(actionData)
  return (
    <Container width="reading">
      {leadId !== undefined && <Seen leadId={leadId} />}
      <div className="stack stack-6 py-6 desktop:py-10">
        <TextLink alone icon="back" href={href('/profissionais/:slug', { slug })}>
          {words.toProfile}
        </TextLink>
        <h1>{title}</h1>
        <Card>
          <div className="stack stack-4">
            <Stars value={review.stars} label={servicePageTexts.ratingLabel(review.stars)} />
            {review.comment && <blockquote className="whitespace-pre-line break-words">“{review.comment}”</blockquote>}
            <p className="text-small text-soft">{review.by}</p>
            <div className="stack stack-2 border-t border-line pt-4">
              <h2 className="text-title-4">{reply.of}</h2>
              <p className="whitespace-pre-line break-words">{reply.text}</p>
              <p className="text-small text-soft">{reply.on}</p>
            </div>
          </div>
        </Card>
        {isReported ? (
          <Alert tone="success" role="status">
            {words.sent}
          </Alert>
        ) : (
          <ReportForm refused={refused} />
        )}
      </div>
    </Container>
  )
}

function Seen({ leadId }: { leadId: number }) {
  useSeen({ leadId })
  return null
}

const reasons = replyReasons.map((value) => ({ value, label: replyReasonTexts[value] }))

function ReportForm({ refused }: { refused: RefusedForm | undefined }) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <Disclosure title={words.report} open={refused !== undefined}>
      <Form method="post" className="stack stack-4" preventScrollReset noValidate>
        <p className="text-soft">{words.reportLead}</p>
        <ChoiceGroup
          type="radio"
          name="reason"
          label={words.reason}
          options={reasons}
          error={refused?.errors.reason ?? refused?.text}
          required
        />
        <Button type="submit" kind="secondary" busy={isSending}>
          {isSending ? words.sending : words.send}
        </Button>
      </Form>
    </Disclosure>
  )
}
