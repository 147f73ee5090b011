import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import type { Route } from './+types/contact.ts'
import { useAnswer } from '#app/browser/use-answer.ts'
import { useSeen } from '#app/browser/use-seen.ts'
import { pageDoor } from '#app/middleware/page-door.ts'
import { signedIn } from '#app/middleware/session.ts'
import { PushOffer } from '#app/frame/push-offer.tsx'
import { RouteLink } from '#app/frame/route-link.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DetailsList } from '#app/ui/details-list.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Container } from '#app/ui/layout.tsx'
import { Price } from '#app/ui/price.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { fieldAttributes } from '#doors/field-attributes.ts'
import { formTexts } from '#doors/form-texts.ts'
import { marksLeft } from '#domain/leads/contact/contact-mark.ts'
import { contactOf, takenBackContact } from '#domain/leads/contact/contacts.server.ts'
import { leadLinks } from '#present/lead-links.ts'
import { markContact } from '#domain/leads/contact/mark-contact.server.ts'
import { markContactForm } from '#domain/leads/contact/mark-contact.ts'
import { sendFirstMessage } from '#domain/leads/contact/send-first-message.server.ts'
import { firstMessageForm } from '#domain/leads/contact/send-first-message.ts'
import { formatPhone, toE164 } from '#domain/shared/brazilian-phone.ts'
import { centsOfText } from '#domain/shared/money.ts'
import { db } from '#platform/db.ts'
import { brand } from '#texts/brand.ts'
import { claimTexts } from '#texts/claims.ts'
import { errorTexts } from '#texts/errors.ts'
import { coinsWithValue, formatMoney } from '#texts/format.ts'
import { preferredContactTexts, urgencyTexts } from '#texts/orders.ts'
import {
  contactSaidText,
  contactStandingText,
  goneTexts,
  priceReasons,
  proTexts,
  takenBackTexts,
} from '#texts/professional.ts'
import { politeReason } from '#texts/rejection.ts'
import { ContactMarks } from './contact-marks.tsx'
import { TakenBackContact } from './taken-back-contact.tsx'
import { FirstMessageForm, useForgetFirstMessage } from './first-message.tsx'
import { href } from '#href.ts'

export const handle = { pageType: 'contact:show' }
export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData?.contact
    ? [
        { title: `${loaderData.contact.name} · ${brand.name}` },
        { name: 'description', content: `Contato de ${loaderData.contact.name} para ${loaderData.contact.category}.` },
      ]
    : loaderData
      ? [{ title: `${takenBackTexts.title} · ${brand.name}` }]
      : []

export async function loader({ params, context }: Route.LoaderArgs) {
  const { userId } = context.get(signedIn)
  const leadId = Number(params.leadId)
  const row = Number.isSafeInteger(leadId) ? await contactOf(db(), { userId, leadId }) : undefined
  if (!row) return { takenBack: await takenBack(userId, leadId) }
  return {
    contact: {
      leadId,
      state: row.state,
      name: row.clientName,
      standing: contactStandingText(row),
      said: contactSaidText(row),
      marks: marksLeft(row),
      rejection: row.rejection && politeReason(row.rejection),
      reach: row.phone === null ? null : { phone: formatPhone(row.phone), e164: toE164(row.phone), email: row.email },
      gone: row.noReach === 'left' || row.noReach === 'given_back' ? goneTexts[row.noReach] : null,
      mode: row.contactMode,
      category: row.category,
      place: [row.street, row.district, `${row.city}, ${row.uf.toUpperCase()}`].filter(Boolean).join(' · '),
      urgency: urgencyTexts[row.urgency],
      description: row.description,
      answers: row.answers,
      paid: coinsWithValue(row.coinsPaid),
      why:
        row.coinsPaid > 0 || row.priceBreakdown.ownLink
          ? priceReasons({ ...row.priceBreakdown, coins: row.coinsPaid })
          : null,
      price: row.priceCents === null ? null : formatMoney(row.priceCents),
      message: row.initialMessage,
      chat: row.chatId ? href('/profissional/mensagens/:chatId', { chatId: row.chatId }) : null,
      isOver: leadLinks(row).isRejected,
    },
    field: fieldAttributes(firstMessageForm.takes, 'text'),
    idempotencyKey: randomUUID(),
  }
}

/** An order that was blocked takes its contacts back: the page stays, and says why. */
async function takenBack(userId: number, leadId: number) {
  const contact = Number.isSafeInteger(leadId) ? await takenBackContact(db(), { userId, leadId }) : undefined
  if (!contact) throw data(null, { status: 404 })
  const { category, city, uf, coinsBack } = contact
  return {
    category,
    place: `${city}, ${uf.toUpperCase()}`,
    coins: coinsBack ? takenBackTexts.coinsBack(coinsWithValue(coinsBack)) : null,
  }
}

const back = (leadId: number) => redirect(href('/profissional/contatos/:leadId', { leadId }), 303)

const mark = pageDoor(markContactForm, markContact, {
  from: { leadId: 'leadId' },
  done: (_, { leadId }) => back(leadId),
})
const write = pageDoor(firstMessageForm, sendFirstMessage, {
  from: { leadId: 'leadId' },
  done: (_, { leadId }) => back(leadId),
})

/** The price as the field has it in centavos, or as it was typed where no script made them; not a number when it is neither. */
function priceOf(form: FormData) {
  const { price, priceText } = formTexts(form, ['price', 'priceText'])
  const typed = priceText.trim()
  return /^\d+$/.test(price) ? price : typed && String(centsOfText(typed) ?? typed)
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  if (form.has('mark')) return mark(args, form, 'mark')
  form.set('priceCents', priceOf(form))
  return write(args, form, 'message')
}

export { headersOfBoth as headers } from '#app/middleware/headers-of-both.ts'

/** A client's contact, or what became of it. */
export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useAnswer(actionData)
  if (loaderData.takenBack) return <TakenBackContact {...loaderData.takenBack} />
  return <Contact loaderData={loaderData} actionData={answer} />
}

type Found = Extract<Route.ComponentProps['loaderData'], { contact: object }>
type ContactProps = { loaderData: Found; actionData: Route.ComponentProps['actionData'] }

/** A client's contact, all answers, and the first message. */
function Contact({ loaderData: { contact, field, idempotencyKey }, actionData }: ContactProps) {
  useForgetFirstMessage(contact.leadId, contact.message !== null)
  useSeen({ leadId: contact.leadId })
  return (
    <Container>
      <div className="stack stack-6 py-4 desktop:py-8">
        <TextLink alone icon="back" href={href('/profissional/contatos')} linkAs={RouteLink}>
          {proTexts.backToContacts}
        </TextLink>
        <div className="stack stack-2">
          <h1>{contact.name}</h1>
          <div className="row">
            <Badge tone="accent" icon="briefcase">
              {contact.category}
            </Badge>
            <Badge>{contact.standing}</Badge>
          </div>
        </div>
        <div className="grid grid-cols-1 items-start gap-6 desktop:grid-cols-[1fr_400px]">
          <div className="stack stack-6">
            {contact.message === null && contact.chat === null && !contact.isOver ? (
              <FirstMessageForm
                leadId={contact.leadId}
                field={field}
                idempotencyKey={idempotencyKey}
                refused={actionData?.form === 'message' ? actionData : undefined}
              />
            ) : (
              <SentMessage contact={contact} />
            )}
            <ContactMarks
              marks={contact.marks}
              said={contact.said}
              refused={actionData?.form === 'mark' ? actionData.text : undefined}
            />
            <Card as="section" labelledBy="respostas">
              <h2 id="respostas" className="text-title-3">
                {proTexts.answersTitle}
              </h2>
              <DetailsList
                items={[
                  { title: proTexts.when, text: contact.urgency },
                  { title: proTexts.whereIs, text: contact.place },
                  ...contact.answers,
                  ...(contact.description ? [{ title: proTexts.inOwnWords, text: contact.description }] : []),
                ]}
              />
            </Card>
          </div>
          <div className="stack stack-6">
            <WaysToReach contact={contact} />
            {!contact.isOver && <PushOffer side="professional" />}
          </div>
        </div>
      </div>
    </Container>
  )
}

type Shown = Found['contact']

function WaysToReach({ contact }: { contact: Shown }) {
  const { mode, reach, gone } = contact
  if (gone)
    return (
      <Alert tone="neutral" icon="info">
        {gone}
      </Alert>
    )
  return (
    <Card as="section" labelledBy="falar">
      <div className="stack stack-4">
        <h2 id="falar" className="text-title-3">
          {preferredContactTexts[mode]}
        </h2>
        {reach && mode === 'whatsapp' && (
          <ButtonLink
            href={`https://wa.me/${reach.e164.slice(1)}`}
            icon="whatsapp"
            wide
            target="_blank"
            rel="noopener noreferrer"
          >
            {proTexts.whatsapp}
          </ButtonLink>
        )}
        {reach && (
          <ButtonLink href={`tel:${reach.e164}`} icon="phone" kind={mode === 'call' ? 'primary' : 'secondary'} wide>
            {proTexts.call}
          </ButtonLink>
        )}
        {mode === 'chat' && <Alert tone="info">{proTexts.onlyChat}</Alert>}
        <DetailsList items={[...(reach ? waysOf(reach) : []), { title: proTexts.paid, text: contact.paid }]} />
        {contact.why && <Why leadId={contact.leadId} why={contact.why} />}
      </div>
    </Card>
  )
}

/** Why the contact cost what it did, and the way to ask for its coins. */
const Why = ({ leadId, why }: { leadId: number; why: { title: string; text: string }[] }) => (
  <>
    <Disclosure title={proTexts.whyThisPrice} plain>
      <DetailsList items={why} />
    </Disclosure>
    <TextLink alone href={href('/profissional/contatos/:leadId/devolucao', { leadId })} linkAs={RouteLink}>
      {claimTexts.link}
    </TextLink>
  </>
)

const waysOf = ({ e164, phone, email }: NonNullable<Shown['reach']>) => [
  {
    title: proTexts.phone,
    text: (
      <a className="text-link" href={`tel:${e164}`}>
        {phone}
      </a>
    ),
  },
  {
    title: proTexts.email,
    text: (
      <a className="text-link" href={`mailto:${email}`}>
        {email}
      </a>
    ),
  },
]

function SentMessage({ contact }: { contact: Shown }) {
  const isOpen = contact.state === 'accepted' || contact.state === 'hired'
  return (
    <Card as="section" labelledBy="enviada">
      <div className="stack stack-4">
        <h2 id="enviada" className="text-title-3">
          {contact.message === null && contact.chat ? proTexts.pickedTitle : proTexts.sentTitle}
        </h2>
        {contact.message && (
          <blockquote className="rounded-card bg-sunken p-4 whitespace-pre-wrap">{contact.message}</blockquote>
        )}
        {contact.message && (
          <p className="flex items-baseline justify-between gap-4">
            <span className="text-soft">{proTexts.price}</span>
            <strong>{contact.price ? <Price text={contact.price} /> : proTexts.toAgree}</strong>
          </p>
        )}
        <Alert tone={contact.isOver ? 'neutral' : isOpen ? 'success' : 'info'}>
          {contact.isOver
            ? (contact.rejection ?? errorTexts.lead_over)
            : !isOpen
              ? proTexts.sentWaiting
              : contact.message === null
                ? proTexts.pickedText
                : proTexts.sentAccepted}
        </Alert>
        {contact.chat && (
          <ButtonLink href={contact.chat} icon="chat" kind={isOpen ? 'primary' : 'secondary'} linkAs={RouteLink}>
            {proTexts.openChat}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
