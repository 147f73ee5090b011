import { randomUUID } from 'node:crypto'
import { Fragment, type ReactNode } from 'react'
import { redirect } from 'react-router'
import type { Route } from './+types/contact.ts'
import { useAnswer } from '#app/browser/use-answer.ts'
import { useLiveRevalidation } from '#app/browser/use-live.ts'
import { useSeen } from '#app/browser/use-seen.ts'
import { pageDoor } from '#app/middleware/page-door.ts'
import { savedBy } from '#app/middleware/said-by.ts'
import { signedIn } from '#app/middleware/session.ts'
import { PushOffer } from '#app/shell/push-offer.tsx'
import { BackLink } from '#app/shell/back-link.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Card } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { fieldAttributes } from '#doors/field-attributes.ts'
import { centsIn } from '#doors/cents-in.ts'
import { formTexts } from '#doors/form-texts.ts'
import { markContact } from '#domain/leads/contact/mark-contact.server.ts'
import { markContactForm } from '#domain/leads/contact/mark-contact.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { firstMessageForm } from '#domain/leads/contact/send-first-message.ts'
import { setFirstPrice } from '#domain/leads/contact/set-first-price.server.ts'
import { setFirstPriceForm } from '#domain/leads/contact/set-first-price.ts'
import { moveContact } from '#domain/leads/pipeline/move-contact.server.ts'
import { logAttempt, noteContact, remindMe } from '#domain/leads/pipeline/work-on-contact.server.ts'
import {
  logAttemptForm,
  moveContactForm,
  noteContactForm,
  remindMeForm,
} from '#domain/leads/pipeline/work-on-contact.ts'
import { replyToReviewForm } from '#domain/reviews/reply.ts'
import { replyToReview } from '#domain/reviews/reply-to-review.server.ts'
import { cancelVisit } from '#domain/visits/answer-visit.server.ts'
import { proposeVisit } from '#domain/visits/propose-visit.server.ts'
import { cancelVisitForm, proposeVisitForm } from '#domain/visits/visit-forms.ts'
import { now } from '#platform/clock.ts'
import { brand } from '#texts/brand.ts'
import { pipelineTexts } from '#texts/pipeline.ts'
import { proTexts, refundedContactTexts } from '#texts/professional.ts'
import { replyErrorTexts } from '#texts/replies.ts'
import { ProposalBox } from './proposal-box.tsx'
import { ClientReview } from './client-review.tsx'
import { ContactMarks } from './contact-marks.tsx'
import { Attempts } from './attempts.tsx'
import { OrderPhotosCard } from '../order-photos-card.tsx'
import { OwnNotes } from './own-notes.tsx'
import { Reminder } from './reminder.tsx'
import { RefundedContact } from './taken-back-contact.tsx'
import { type ContactView, contactView, refundedContactView } from './contact-view.server.ts'
import type { NextAction } from './next-action.ts'
import { FirstMessageForm, useClearFirstMessage } from './first-message.tsx'
import { VisitCard } from './visit-card.tsx'
import { SentMessage } from './sent-message.tsx'
import { ContactChannels, WhatItCost } from './ways-to-reach.tsx'
import { href } from '#href.ts'

export const handle = { pageType: 'contact:show' }
export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData?.contact
    ? [
        { title: `${loaderData.contact.name} · ${brand.name}` },
        { name: 'description', content: `Contato de ${loaderData.contact.name} para ${loaderData.contact.category}.` },
      ]
    : loaderData
      ? [{ title: `${refundedContactTexts.title} · ${brand.name}` }]
      : []

export async function loader({ params, context }: Route.LoaderArgs) {
  const { userId } = context.get(signedIn)
  const leadId = Number(params.leadId)
  const contact = await contactView(userId, leadId, now())
  if (!contact) return { takenBack: await refundedContactView(userId, leadId) }
  return {
    contact,
    field: fieldAttributes(firstMessageForm.takes, 'text'),
    replyField: fieldAttributes(replyToReviewForm.takes, 'text'),
    idempotencyKey: randomUUID(),
  }
}

const ofContact = {
  from: { leadId: 'leadId' },
  done: (_: unknown, { leadId }: { leadId: number }) =>
    redirect(href('/profissional/contatos/:leadId', { leadId }), 303),
} as const
const mark = pageDoor(markContactForm, markContact, ofContact)
const write = pageDoor(firstMessageForm, sendFirstMessage, ofContact)
const move = pageDoor(moveContactForm, moveContact, ofContact)
const work = {
  visit: pageDoor(proposeVisitForm, proposeVisit, ofContact),
  cancelVisit: pageDoor(cancelVisitForm, cancelVisit, {
    done: (_, __, { leadId }) => redirect(href('/profissional/contatos/:leadId', { leadId: leadId ?? '' }), 303),
  }),
  note: pageDoor(noteContactForm, noteContact, {
    from: ofContact.from,
    done: (_, __, ___, form) => ({ form, said: pipelineTexts.notesSaved }),
  }),
  remind: pageDoor(remindMeForm, remindMe, ofContact),
  price: pageDoor(setFirstPriceForm, setFirstPrice, ofContact),
  attempt: pageDoor(logAttemptForm, logAttempt, ofContact),
  reply: pageDoor(replyToReviewForm, replyToReview, { ...ofContact, words: replyErrorTexts }),
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  if (form.has('mark')) return mark(args, form, 'mark')
  if (form.has('stage')) return move(args, form, 'move')
  const { intent } = formTexts(form, ['intent'])
  if (intent === 'note') form.set('valueCents', centsIn(form, 'value'))
  form.set('priceCents', centsIn(form, 'price'))
  if (Object.hasOwn(work, intent)) return work[intent as keyof typeof work](args, form, intent)
  return write(args, form, 'message')
}

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'
export { revalidate as shouldRevalidate } from '#app/browser/look-again.ts'

/** A client's contact, or what became of it. */
export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData)
  if (loaderData.takenBack) return <RefundedContact {...loaderData.takenBack} />
  return <Contact key={loaderData.contact.leadId} loaderData={loaderData} actionData={answer} />
}

type Found = Extract<Route.ComponentProps['loaderData'], { contact: object }>
type ContactProps = { loaderData: Found; actionData: Route.ComponentProps['actionData'] }

const partNames = ['review', 'message', 'reach', 'proposal'] as const
type PartName = (typeof partNames)[number]

const partOfAction: Partial<Record<NextAction, PartName>> = {
  reply_to_review: 'review',
  send_first_message: 'message',
  open_chat: 'message',
  reach_client: 'reach',
  make_proposal: 'proposal',
}

/** The one part that is not folded: the next action, or why no action is possible. */
function shownPart({ nextAction, gone, isOver, message }: ContactView): PartName | null {
  if (nextAction === 'wait') return message === null ? 'proposal' : 'message'
  if (nextAction !== 'none') return partOfAction[nextAction] ?? null
  return gone ? 'reach' : isOver ? 'message' : null
}

/** The order and the one next action of a contact; everything else is folded. */
function Contact({ loaderData: { contact, field, replyField, idempotencyKey }, actionData }: ContactProps) {
  useClearFirstMessage(contact.leadId, contact.message !== null)
  useSeen({ leadId: contact.leadId })
  const refusedOf = (form: string) => (actionData?.form === form && 'code' in actionData ? actionData : undefined)
  useLiveRevalidation(['proposal.changed'])
  const next = contact.nextAction
  const shown = shownPart(contact)
  const isUnwritten = contact.message === null && contact.chat === null && !contact.isOver
  const parts: Record<PartName, ReactNode> = {
    review: contact.review && (
      <ClientReview
        review={contact.review}
        isNext={shown === 'review'}
        field={replyField}
        refused={refusedOf('reply')}
      />
    ),
    message: isUnwritten ? (
      <FirstMessageForm
        leadId={contact.leadId}
        field={field}
        readyWords={contact.readyWords}
        idempotencyKey={idempotencyKey}
        isNext={shown === 'message'}
        refused={refusedOf('message')}
      />
    ) : (
      <SentMessage contact={contact} isNext={shown === 'message'} refused={refusedOf('price')} />
    ),
    reach: <ContactChannels contact={contact} isNext={shown === 'reach'} />,
    proposal: <ProposalBox contact={contact} isNext={shown === 'proposal'} />,
  }
  return (
    <PageColumn tight>
      <BackLink href={href('/profissional/contatos')}>{proTexts.backToContacts}</BackLink>
      <div className="stack stack-2">
        <h1>{contact.name}</h1>
        <div className="row">
          <Badge tone="accent" icon="briefcase">
            {contact.category}
          </Badge>
          <Badge>{contact.standing}</Badge>
        </div>
      </div>
      <div className="grid grid-cols-1 items-start gap-6 desktop:grid-cols-[minmax(0,1fr)_400px]">
        <div className="stack stack-6">
          {shown && (
            <div className="stack stack-2">
              {next !== 'none' && next !== 'wait' && <p className="text-small text-help">{pipelineTexts.whatToDo}</p>}
              {parts[shown]}
            </div>
          )}
          <Card as="section" labelledBy="respostas">
            <h2 id="respostas" className="text-title-3">
              {proTexts.answersTitle}
            </h2>
            <DetailsList
              items={[
                { title: proTexts.when, text: contact.urgency },
                { title: proTexts.whereIs, text: `${contact.place}\u00a0· ${contact.distance}` },
                ...contact.answers,
                ...(contact.description ? [{ title: proTexts.inOwnWords, text: contact.description }] : []),
              ]}
            />
          </Card>
          <OrderPhotosCard photos={contact.photos} />
        </div>
        <div className="stack stack-4">
          {partNames
            .filter((name) => name !== shown)
            .map((name) => (
              <Fragment key={name}>{parts[name]}</Fragment>
            ))}
          <ContactMarks
            marks={contact.marks}
            stage={contact.stage}
            moves={contact.moves}
            lostReason={contact.lostReason}
            said={contact.said}
            refused={refusedOf('mark')?.text ?? refusedOf('move')?.text}
          />
          <VisitCard
            visits={contact.visits}
            address={contact.place}
            mayPropose={contact.mayVisit}
            isOver={contact.isOver}
            refused={refusedOf('visit')}
            notCanceled={refusedOf('cancelVisit')?.text}
          />
          <Reminder reminder={contact.reminder} refused={refusedOf('remind')} />
          <OwnNotes
            standing={{ note: contact.note, valueCents: contact.valueCents, seen: contact.noteSeen }}
            acceptedCents={contact.acceptedCents}
            said={savedBy(actionData, 'note')}
            refused={refusedOf('note')}
          />
          <Attempts attempts={contact.attempts} isOver={contact.isOver} refused={refusedOf('attempt')} />
          <WhatItCost contact={contact} />
          {!contact.isOver && <PushOffer side="professional" />}
        </div>
      </div>
    </PageColumn>
  )
}
