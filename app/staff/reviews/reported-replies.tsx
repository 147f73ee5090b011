import { Badge } from '#app/components/badge.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import type { listReportedReplies } from '#domain/reviews/reviews.server.ts'
import { replyReasons } from '#domain/shared/reply-reason.ts'
import { href } from '#href.ts'
import { formatAgo } from '#texts/format.ts'
import { replyReasonTexts, reportedReplyTexts as words } from '#texts/replies.ts'
import { Queue, QueueCard } from '../queue-page.tsx'
import type { ReasonAttributes } from '../reason-fields.tsx'
import { type DecisionForms, ReviewForms } from './review-forms.tsx'

type ReportedReply = Awaited<ReturnType<typeof listReportedReplies>>['replies'][number]

/** A reported reply as staff read it. */
export const reportedReplyView = (reply: ReportedReply, now: Date) => ({
  id: reply.id,
  decidedReportCount: reply.decidedReportCount,
  heading: words.heading(reply.professional, reply.client ?? ''),
  about: words.reported(reply.reports, formatAgo(reply.since, now)),
  reportReasons: reply.reasons.map((reason) => replyReasonTexts[reason]),
  texts: [
    { title: words.review, text: reply.comment || words.noComment },
    { title: words.reply, text: reply.text },
  ],
  profile: href('/profissionais/:slug', { slug: reply.slug }),
})

const reasonOptions = replyReasons.map((value) => ({ value, label: replyReasonTexts[value] }))

type Props = {
  replies: ReturnType<typeof reportedReplyView>[]
  fields: ReasonAttributes
  rest: number
  forms: DecisionForms
  isPending: boolean
}

export function ReportedReplies({ replies, fields, rest, forms, isPending }: Props) {
  if (!replies.length) return null
  return (
    <section aria-labelledby="respostas" className="stack stack-4">
      <h2 id="respostas" className="text-title-2">
        {words.title}
      </h2>
      <Queue
        rest={rest > 0 ? words.more(rest) : null}
        rows={replies.map(({ id, decidedReportCount, heading, about, texts, profile, reportReasons }) => (
          <QueueCard key={id} id={`resposta-${id}`} about={about} title={heading}>
            <ul className="row">
              {reportReasons.map((reason) => (
                <li key={reason}>
                  <Badge tone="warning" icon="alert">
                    {reason}
                  </Badge>
                </li>
              ))}
            </ul>
            <DetailsList items={texts} />
            <StandaloneLink href={profile}>{words.openProfile}</StandaloneLink>
            <ReviewForms
              reviewId={id}
              shown={{ decidedReportCount }}
              forms={forms}
              isPending={isPending}
              words={words}
              reasons={reasonOptions}
              fields={fields}
              heading={heading}
            />
          </QueueCard>
        ))}
      />
    </section>
  )
}
