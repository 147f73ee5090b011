import { RouteLink } from '#app/frame/route-link.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DetailsList } from '#app/ui/details-list.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { claimTexts } from '#texts/claims.ts'
import { preferredContactTexts } from '#texts/orders.ts'
import { proTexts } from '#texts/professional.ts'
import type { ContactView } from './contact-view.server.ts'
import { href } from '#href.ts'

/** How the client wishes to be reached, what the contact cost and why. */
export function WaysToReach({ contact }: { contact: ContactView }) {
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
        {contact.isOnlyChat && <Alert tone="info">{proTexts.onlyChat}</Alert>}
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

const waysOf = ({ e164, phone, email }: NonNullable<ContactView['reach']>) => [
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
