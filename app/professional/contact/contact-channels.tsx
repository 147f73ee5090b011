import { call } from '#app/browser/call.ts'
import { useRevalidateWhenIdle } from '#app/browser/use-revalidation.ts'
import { Alert } from '#app/components/alert.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import type { AttemptChannel } from '#domain/leads/pipeline/contact-notes.ts'
import { href } from '#href.ts'
import { claimTexts } from '#texts/claims.ts'
import { preferredContactTexts } from '#texts/orders.ts'
import { pipelineTexts as words } from '#texts/pipeline.ts'
import { proTexts } from '#texts/professional.ts'
import { ContactPart } from './contact-part.tsx'
import type { ContactView } from './contact-view.server.ts'

/** How and when the client wants to be reached. Opening a link records an attempt. */
export function ContactChannels({ contact, isNext }: { contact: ContactView; isNext: boolean }) {
  const { leadId, mode, reach, gone, hours, isOver } = contact
  const refresh = useRevalidateWhenIdle()
  if (gone)
    return (
      <Alert tone="neutral" icon="info">
        {gone}
      </Alert>
    )
  const logChannelAttempt = (channel: AttemptChannel) => async () => {
    if (isOver) return
    await call('POST /v1/leads/{leadId}/attempts', { path: { leadId }, body: { way: channel } })
    refresh()
  }
  return (
    <ContactPart
      id="falar"
      title={isNext ? preferredContactTexts[mode] : proTexts.reach}
      hint={preferredContactTexts[mode]}
      isNext={isNext}
    >
      {hours && (
        <p className="text-soft">
          {words.hours}: <strong>{hours}</strong>
        </p>
      )}
      {reach && (
        <div className="grid grid-cols-1 gap-3 tablet:grid-cols-2">
          {mode === 'whatsapp' && (
            <ButtonLink
              href={`https://wa.me/${reach.e164.slice(1)}?text=${encodeURIComponent(contact.readyWords)}`}
              icon="whatsapp"
              kind={isNext ? 'primary' : 'secondary'}
              wide
              target="_blank"
              rel="noopener noreferrer"
              onClick={logChannelAttempt('whatsapp')}
            >
              {proTexts.whatsapp}
            </ButtonLink>
          )}
          <ButtonLink
            href={`tel:${reach.e164}`}
            icon="phone"
            kind={isNext && mode === 'call' ? 'primary' : 'secondary'}
            wide
            onClick={logChannelAttempt('call')}
          >
            {proTexts.call}
          </ButtonLink>
        </div>
      )}
      {contact.isOnlyChat && <Alert tone="info">{proTexts.onlyChat}</Alert>}
      {reach && (
        <DetailsList
          items={[
            {
              title: proTexts.phone,
              text: (
                <a className="text-link" href={`tel:${reach.e164}`} onClick={logChannelAttempt('call')}>
                  {reach.phone}
                </a>
              ),
            },
            {
              title: proTexts.email,
              text: (
                <a className="text-link" href={`mailto:${reach.email}`} onClick={logChannelAttempt('email')}>
                  {reach.email}
                </a>
              ),
            },
          ]}
        />
      )}
    </ContactPart>
  )
}

/** The price of the contact and the refund link. */
export const ContactCost = ({ contact: { leadId, paid, why, hasClaim } }: { contact: ContactView }) => (
  <ContactPart id="custo" title={proTexts.paid} hint={paid}>
    {why && (
      <>
        <Disclosure title={proTexts.whyThisPrice} plain>
          <DetailsList items={why} />
        </Disclosure>
        <StandaloneLink href={href('/profissional/contatos/:leadId/devolucao', { leadId })}>
          {hasClaim ? claimTexts.follow : claimTexts.link}
        </StandaloneLink>
      </>
    )}
  </ContactPart>
)
