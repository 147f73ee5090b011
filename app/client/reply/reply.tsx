import { data } from 'react-router'
import { ActionForm, SubmitButton, useActionForm } from '#app/browser/use-action-form.tsx'
import { useMarkNotificationsRead } from '#app/browser/use-mark-notifications-read.ts'
import { SuccessAlert } from '#app/components/alert.tsx'
import { Card } from '#app/components/card.tsx'
import { ChoiceGroup } from '#app/components/choice-group.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { Container } from '#app/components/layout.tsx'
import { Stars } from '#app/components/stars.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { formAction } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { findPublicReply } from '#domain/reviews/replies.server.ts'
import { reportReply } from '#domain/reviews/report-reply.server.ts'
import { replyReasons } from '#domain/shared/reply-reason.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { formatDate } from '#texts/format.ts'
import { readReplyTexts as words, replyReasonTexts, replyTexts } from '#texts/replies.ts'
import { servicePageTexts } from '#texts/service-pages.ts'
import type { Route } from './+types/reply.ts'

export const handle = { pageType: 'reply:show' }
export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData ? titleMeta(loaderData.title, words.description) : []

export async function loader({ params, context }: Route.LoaderArgs) {
  const reviewId = Number(params.reviewId)
  const { userId } = context.get(signedIn)
  const publicReply = Number.isSafeInteger(reviewId) ? await findPublicReply(db(), { reviewId, userId }) : undefined
  if (!publicReply) throw data(null, { status: 404 })
  const { professional, slug, isOwn, isReported, rating, comment, author, writtenAt, text, repliedAt, leadId } =
    publicReply
  return {
    title: (isOwn ? words.ownTitle : words.title)(professional),
    slug,
    leadId: isOwn ? leadId : undefined,
    isReported,
    review: { stars: rating, comment, author: `${author ?? servicePageTexts.formerClient}, ${formatDate(writtenAt)}` },
    reply: { title: replyTexts.of(professional), text, date: formatDate(repliedAt) },
  }
}

export const action = formAction(reportReply)

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

/** A professional's reply to a review, for its client and for clients who want to report it. */
export default function Reply({ loaderData }: Route.ComponentProps) {
  const { title, slug, leadId, isReported, review, reply } = loaderData
  return (
    <Container width="reading">
      {leadId !== undefined && <MarkSeen leadId={leadId} />}
      <div className="stack stack-6 py-6 desktop:py-10">
        <StandaloneLink icon="back" href={href('/profissionais/:slug', { slug })}>
          {words.toProfile}
        </StandaloneLink>
        <h1>{title}</h1>
        <Card gap={4}>
          <Stars value={review.stars} label={servicePageTexts.ratingLabel(review.stars)} />
          {review.comment && <blockquote className="whitespace-pre-line break-words">“{review.comment}”</blockquote>}
          <p className="text-small text-soft">{review.author}</p>
          <div className="stack stack-2 border-t border-line pt-4">
            <h2 className="text-title-4">{reply.title}</h2>
            <p className="whitespace-pre-line break-words">{reply.text}</p>
            <p className="text-small text-soft">{reply.date}</p>
          </div>
        </Card>
        {isReported ? <SuccessAlert>{words.sent}</SuccessAlert> : <ReportForm />}
      </div>
    </Container>
  )
}

function MarkSeen({ leadId }: { leadId: number }) {
  useMarkNotificationsRead({ leadId })
  return null
}

const reasons = replyReasons.map((value) => ({ value, label: replyReasonTexts[value] }))

function ReportForm() {
  const form = useActionForm()
  return (
    <Disclosure title={words.report} open={form.hasError}>
      <ActionForm form={form} className="stack stack-4" preventScrollReset noValidate>
        <p className="text-soft">{words.reportIntro}</p>
        <ChoiceGroup
          type="radio"
          name="reason"
          label={words.reason}
          options={reasons}
          error={form.fieldErrors.reason ?? form.message}
          required
        />
        <SubmitButton kind="secondary">{form.pending ? words.sending : words.send}</SubmitButton>
      </ActionForm>
    </Disclosure>
  )
}
