import { Form, redirect } from 'react-router'
import { useActionForm } from '#app/browser/use-action-form.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { Stars } from '#app/components/stars.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { fieldAttributes } from '#app/middleware/field-attributes.ts'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { approveReply, withdrawReply } from '#domain/moderation/decide-reply.server.ts'
import { approveReview, withdrawReview } from '#domain/moderation/decide-review.server.ts'
import { reviewQueue } from '#domain/moderation/review-queue.server.ts'
import { listReportedReplies } from '#domain/reviews/reviews.server.ts'
import { withdrawalReasons } from '#domain/shared/withdrawal-reason.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { formatAgo } from '#texts/format.ts'
import { decideReplyTexts } from '#texts/replies.ts'
import {
  byClientText,
  decideReviewTexts,
  ofProfessionalText,
  reviewDecisionTexts as words,
  reviewDoneTexts,
  reviewSignalTexts,
  withdrawalReasonTexts,
} from '#texts/review-decisions.ts'
import { servicePageTexts } from '#texts/service-pages.ts'
import { doneText } from '../done-text.ts'
import { Queue, QueueCard, QueuePage } from '../queue-page.tsx'
import type { ReasonAttributes } from '../reason-fields.tsx'
import type { Route } from './+types/reviews.ts'
import { ReportedReplies, reportedReplyView } from './reported-replies.tsx'
import { type DecisionForms, ReviewForms } from './review-forms.tsx'

export const handle = { pageType: 'moderation-reviews:show' }
export const meta = () => titleMeta(words.title, words.intro)

export async function loader({ request }: Route.LoaderArgs) {
  const profile = new URL(request.url).searchParams.get('perfil')?.trim().slice(0, 200) ?? ''
  const [{ reviews, total }, reported] = await Promise.all([reviewQueue(db(), profile), listReportedReplies(db())])
  const { input } = withdrawReview
  return {
    profile,
    reviews: reviews.map((review) => ({
      id: review.id,
      heading: words.heading(review.client, review.professional.name),
      about: `${review.service}\u00a0· ${review.city}, ${review.uf.toUpperCase()}`,
      written: words.written(formatAgo(review.writtenAt, now())),
      isPublic: review.isPublic,
      isDecided: review.isDecided,
      stars: review.rating,
      comment: review.comment,
      signals: review.signals.map((signal) => reviewSignalTexts[signal]),
      around: [
        { title: words.byClient, text: byClientText(review.byClient, review.ofPair) },
        { title: words.ofProfessional, text: ofProfessionalText(review.ofProfessional, review.clientsOfProfessional) },
      ],
      order: href('/interno/moderacao/:uuid', { uuid: review.orderUuid }),
      profile: href('/profissionais/:slug', { slug: review.professional.slug }),
    })),
    fields: { reason: fieldAttributes(input, 'reason'), note: fieldAttributes(input, 'note') },
    rest: total - reviews.length,
    replies: reported.replies.map((reply) => reportedReplyView(reply, now())),
    repliesLeft: reported.total - reported.replies.length,
    done: doneText(request, reviewDoneTexts),
  }
}

const backToQueue = (done: keyof typeof reviewDoneTexts) => () =>
  redirect(`${href('/interno/avaliacoes')}?feito=${done}`, 303)
const review = { messages: decideReviewTexts }
const reply = { messages: decideReplyTexts }

/** Decisions on the review that a form names, or on the reply to it. */
export const action = formActions({
  keep: formAction(approveReview, { ...review, onSuccess: backToQueue('kept') }),
  withdraw: formAction(withdrawReview, { ...review, onSuccess: backToQueue('withdrawn') }),
  keepReply: formAction(approveReply, { ...reply, onSuccess: backToQueue('replyKept') }),
  withdrawReply: formAction(withdrawReply, { ...reply, onSuccess: backToQueue('replyWithdrawn') }),
})

/** Suspicious reviews with signals, or a profile's published ones, and decisions on them (docs/decisions/0024). */
export default function Reviews({
  loaderData: { profile, reviews, replies, fields, rest, repliesLeft, done },
}: Route.ComponentProps) {
  const ofReview = { keep: useActionForm('keep'), withdraw: useActionForm('withdraw') }
  const ofReply = { keep: useActionForm('keepReply'), withdraw: useActionForm('withdrawReply') }
  const forms = [ofReview.keep, ofReview.withdraw, ofReply.keep, ofReply.withdraw]
  const isPending = forms.some(({ pending }) => pending)
  const emptyQueue = replies.length === 0 && { title: words.empty, text: words.emptyText }
  const empty = profile ? { title: words.noneOfProfile, text: words.noneOfProfileText } : emptyQueue
  return (
    <QueuePage title={words.title} intro={words.intro} done={done} forms={forms} fieldsWithOwnErrors={['reason']}>
      <Queue
        empty={empty}
        rest={rest > 0 ? words.more(rest) : null}
        refresh={href('/interno/avaliacoes')}
        refreshText={profile ? words.toQueue : undefined}
        rows={reviews.map((review) => (
          <ReviewCard key={review.id} review={review} fields={fields} forms={ofReview} isPending={isPending} />
        ))}
      >
        {!profile && (
          <ReportedReplies replies={replies} fields={fields} rest={repliesLeft} forms={ofReply} isPending={isPending} />
        )}
        <Card>
          <Form key={profile} method="get" className="stack stack-4">
            <TextField
              name="perfil"
              label={words.ofProfile}
              help={words.ofProfileHelp}
              defaultValue={profile}
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
            />
            <div>
              <Button type="submit" kind="secondary" icon="search">
                {words.find}
              </Button>
            </div>
          </Form>
        </Card>
      </Queue>
    </QueuePage>
  )
}

const reasonOptions = withdrawalReasons.map((value) => ({ value, label: withdrawalReasonTexts[value] }))

type ReviewData = Route.ComponentProps['loaderData']['reviews'][number]

type CardProps = { review: ReviewData; fields: ReasonAttributes; forms: DecisionForms; isPending: boolean }

const ReviewCard = ({ review, fields, forms, isPending }: CardProps) => (
  <QueueCard id={`avaliacao-${review.id}`} about={`${review.about}\u00a0· ${review.written}`} title={review.heading}>
    <div className="row">
      <Badge tone={review.isPublic ? 'neutral' : 'warning'} icon={review.isPublic ? 'eye' : 'lock'}>
        {review.isPublic ? words.public : words.hidden}
      </Badge>
      <Stars value={review.stars} label={servicePageTexts.ratingLabel(review.stars)} />
    </div>
    <blockquote className="whitespace-pre-line break-words">
      {review.comment ? `“${review.comment}”` : words.noComment}
    </blockquote>
    <ul className="stack stack-2">
      {review.signals.map((signal) => (
        <li key={signal}>
          <Badge tone="warning" icon="alert">
            {signal}
          </Badge>
        </li>
      ))}
    </ul>
    <DetailsList items={review.around} />
    <div className="row">
      <StandaloneLink href={review.order}>{words.openOrder}</StandaloneLink>
      <StandaloneLink href={review.profile}>{words.openProfile}</StandaloneLink>
    </div>
    <ReviewForms
      reviewId={review.id}
      shown={review.isDecided ? {} : { wasUndecided: 'sim' }}
      forms={forms}
      isPending={isPending}
      words={words}
      reasons={reasonOptions}
      fields={fields}
      heading={review.heading}
    />
  </QueueCard>
)
