import { Fragment, type ReactNode } from 'react'
import { useLiveRevalidation } from '#app/browser/use-live.ts'
import { useMarkNotificationsRead } from '#app/browser/use-mark-notifications-read.ts'
import { Badge } from '#app/components/badge.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { fieldAttributes } from '#app/middleware/field-attributes.ts'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { centsIn } from '#app/middleware/form-texts.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { PushOffer } from '#app/shell/push-offer.tsx'
import { markContact } from '#domain/leads/contact/mark-contact.server.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { setFirstPrice } from '#domain/leads/contact/set-first-price.server.ts'
import { logAttempt, saveContactNote, remindMe } from '#domain/leads/pipeline/contact-notes.server.ts'
import { moveContact } from '#domain/leads/pipeline/move-contact.server.ts'
import { replyToReview } from '#domain/reviews/reply-to-review.server.ts'
import { cancelVisit } from '#domain/visits/answer-visit.server.ts'
import { proposeVisit } from '#domain/visits/propose-visit.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { errorTexts } from '#texts/errors.ts'
import { pipelineTexts } from '#texts/pipeline.ts'
import { contactDescription, proTexts, refundedContactTexts } from '#texts/professional.ts'
import { replyErrorTexts } from '#texts/replies.ts'
import { OrderPhotosCard } from '../order-photos-card.tsx'
import type { Route } from './+types/contact.ts'
import { Attempts } from './attempts.tsx'
import { ClientReview } from './client-review.tsx'
import { ContactChannels, ContactCost } from './contact-channels.tsx'
import { ContactMarks } from './contact-marks.tsx'
import { type ContactView, contactView, refundedContactView } from './contact-view.server.ts'
import { FirstMessageForm, useClearFirstMessage } from './first-message.tsx'
import type { NextAction } from './next-action.ts'
import { OwnNotes } from './own-notes.tsx'
import { ProposalBox } from './proposal-box.tsx'
import { RefundedContact } from './refunded-contact.tsx'
import { Reminder } from './reminder.tsx'
import { SentMessage } from './sent-message.tsx'
import { VisitCard } from './visit-card.tsx'

export const handle = { pageType: 'contact:show' }
export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  if (!loaderData.contact) return titleMeta(refundedContactTexts.title)
  const { name, category } = loaderData.contact
  return titleMeta(name, contactDescription(name, category))
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { userId } = context.get(signedIn)
  const leadId = Number(params.leadId)
  const contact = await contactView(userId, leadId, now())
  if (!contact) return { refunded: await refundedContactView(userId, leadId) }
  return {
    contact,
    field: fieldAttributes(sendFirstMessage.input, 'text'),
    replyField: fieldAttributes(replyToReview.input, 'text'),
  }
}

const parseCents = (name: string) => (form: FormData) => form.set(`${name}Cents`, centsIn(form, name))
const badPrice = { priceCents: proTexts.badPrice, valueCents: proTexts.badPrice }
export const action = formActions({
  message: formAction(sendFirstMessage, {
    prepare: parseCents('price'),
    errorFields: { invalid_text: 'text', invalid_price: 'priceCents' },
    fieldMessages: { text: errorTexts.invalid_text, ...badPrice },
  }),
  price: formAction(setFirstPrice, {
    prepare: parseCents('price'),
    errorFields: { invalid_price: 'priceCents' },
    fieldMessages: badPrice,
  }),
  note: formAction(saveContactNote, { prepare: parseCents('value'), fieldMessages: badPrice, showsSuccess: true }),
  mark: formAction(markContact),
  move: formAction(moveContact),
  visit: formAction(proposeVisit),
  cancelVisit: formAction(cancelVisit),
  remind: formAction(remindMe),
  attempt: formAction(logAttempt),
  reply: formAction(replyToReview, { messages: replyErrorTexts }),
})

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.refunded) return <RefundedContact {...loaderData.refunded} />
  return <Contact key={loaderData.contact.leadId} {...loaderData} />
}

type ContactData = Extract<Route.ComponentProps['loaderData'], { contact: object }>

const partNames = ['review', 'message', 'reach', 'proposal'] as const
type PartName = (typeof partNames)[number]

const partOfAction: Partial<Record<NextAction, PartName>> = {
  reply_to_review: 'review',
  send_first_message: 'message',
  open_chat: 'message',
  reach_client: 'reach',
  make_proposal: 'proposal',
}

/** The unfolded section: the next action, or why there is none. */
function shownPart({ nextAction, gone, isOver, message }: ContactView): PartName | null {
  if (nextAction === 'wait') return message === null ? 'proposal' : 'message'
  if (nextAction !== 'none') return partOfAction[nextAction] ?? null
  if (gone) return 'reach'
  return isOver ? 'message' : null
}

function partsOf({ contact, field, replyField }: ContactData, visiblePart: PartName | null) {
  const isUnwritten = contact.message === null && contact.chat === null && !contact.isOver
  return {
    review: contact.review && (
      <ClientReview review={contact.review} isNext={visiblePart === 'review'} field={replyField} />
    ),
    message: isUnwritten ? (
      <FirstMessageForm
        leadId={contact.leadId}
        field={field}
        readyWords={contact.readyWords}
        isNext={visiblePart === 'message'}
        asksPrice={contact.acceptedCents === null && contact.state !== 'hired'}
        isHired={contact.state === 'hired'}
      />
    ) : (
      <SentMessage contact={contact} isNext={visiblePart === 'message'} />
    ),
    reach: <ContactChannels contact={contact} isNext={visiblePart === 'reach'} />,
    proposal: <ProposalBox contact={contact} isNext={visiblePart === 'proposal'} />,
  } satisfies Record<PartName, ReactNode>
}

/** The order and the next action of a contact; everything else is folded. */
function Contact(loaderData: ContactData) {
  const { contact } = loaderData
  useClearFirstMessage(contact.leadId, contact.message !== null)
  useMarkNotificationsRead({ leadId: contact.leadId })
  useLiveRevalidation(['proposal.changed'])
  const hasNextAction = contact.nextAction !== 'none' && contact.nextAction !== 'wait'
  const visiblePart = shownPart(contact)
  const parts = partsOf(loaderData, visiblePart)
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
          {visiblePart && (
            <div className="stack stack-2">
              {hasNextAction && <p className="text-small text-help">{pipelineTexts.whatToDo}</p>}
              {parts[visiblePart]}
            </div>
          )}
          <TitledCard id="respostas" title={proTexts.answersTitle} gap={2}>
            <DetailsList items={listOrderDetails(contact)} />
          </TitledCard>
          <OrderPhotosCard photos={contact.photos} />
        </div>
        <div className="stack stack-4">
          {partNames
            .filter((name) => name !== visiblePart)
            .map((name) => (
              <Fragment key={name}>{parts[name]}</Fragment>
            ))}
          <ContactMarks {...contact} />
          <VisitCard
            visits={contact.visits}
            address={contact.place}
            canPropose={contact.canVisit}
            isOver={contact.isOver || contact.gone !== null}
          />
          <Reminder reminder={contact.reminder} isOver={contact.isOver} />
          <OwnNotes
            standing={{ note: contact.note, valueCents: contact.valueCents, seen: contact.noteSeen }}
            acceptedCents={contact.acceptedCents}
          />
          <Attempts attempts={contact.attempts} isOver={contact.isOver} />
          <ContactCost contact={contact} />
          {!contact.isOver && <PushOffer side="professional" />}
        </div>
      </div>
    </PageColumn>
  )
}

function listOrderDetails({ urgency, place, distance, answers, description }: ContactView) {
  const details = [
    { title: proTexts.when, text: urgency },
    { title: proTexts.whereIs, text: `${place}\u00a0· ${distance}` },
    ...answers,
  ]
  if (description) details.push({ title: proTexts.inOwnWords, text: description })
  return details
}
