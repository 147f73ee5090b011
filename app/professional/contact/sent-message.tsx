import { useActionForm } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Price } from '#app/components/price.tsx'
import { errorTexts } from '#texts/errors.ts'
import { proTexts } from '#texts/professional.ts'
import { ContactPart } from './contact-part.tsx'
import type { ContactView } from './contact-view.server.ts'
import { EditPrice } from './edit-price.tsx'

type Props = { contact: ContactView; isNext: boolean }

const isAccepted = ({ state }: ContactView) => state === 'accepted' || state === 'hired'

/** The first message and its outcome. */
export function SentMessage({ contact, isNext }: Props) {
  const price = useActionForm('price')
  return (
    <ContactPart
      id="enviada"
      title={contact.message === null && contact.chat ? proTexts.pickedTitle : proTexts.sentTitle}
      isNext={isNext}
      opensByDefault={price.hasError}
    >
      {contact.message && (
        <blockquote className="rounded-card bg-sunken p-4 whitespace-pre-wrap">{contact.message}</blockquote>
      )}
      {contact.message && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-soft">{contact.acceptedCents === null ? proTexts.price : proTexts.acceptedPrice}</span>
          <strong>{contact.price ? <Price text={contact.price} /> : proTexts.toAgree}</strong>
        </p>
      )}
      {!contact.isPriceSettled && <EditPrice contact={contact} form={price} />}
      <Outcome contact={contact} />
      {contact.chat && (
        <ButtonLink href={contact.chat} icon="chat" kind={isAccepted(contact) && isNext ? 'primary' : 'secondary'}>
          {proTexts.openChat}
        </ButtonLink>
      )}
    </ContactPart>
  )
}

function Outcome({ contact }: { contact: ContactView }) {
  if (contact.isOver) return <Alert tone="neutral">{contact.rejection ?? errorTexts.lead_over}</Alert>
  if (!isAccepted(contact)) return <Alert tone="info">{proTexts.sentWaiting}</Alert>
  return <Alert tone="success">{contact.message === null ? proTexts.pickedText : proTexts.sentAccepted}</Alert>
}
