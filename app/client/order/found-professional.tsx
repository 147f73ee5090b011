import { RenderedFor } from '#app/browser/rendered-for.tsx'
import { Alert } from '#app/components/alert.tsx'
import { Avatar } from '#app/components/avatar.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Price } from '#app/components/price.tsx'
import { Stars } from '#app/components/stars.tsx'
import { TextLink, StandaloneLink } from '#app/components/text-link.tsx'
import { href } from '#href.ts'
import { clientTexts, messageFrom, ratingLabel, reviewsText } from '#texts/client.ts'
import { proposalTexts } from '#texts/proposals.ts'
import { rejectionTexts } from '#texts/rejection.ts'
import { visitTexts } from '#texts/visits.ts'
import type { FoundPro } from './order-view.server.ts'

type Props = { pro: FoundPro; orderUuid: string; onRead: () => void }

function newsMark({ initialMessage, chatLink, proposals }: FoundPro) {
  if (initialMessage || chatLink) return clientTexts.newMessage
  return proposals.length ? clientTexts.newProposal : clientTexts.newContact
}

/** One professional in the list of an order (spec 2; C-09, C-12). */
export function FoundProfessional({ pro, orderUuid, onRead }: Props) {
  const { leadId, visit } = pro
  return (
    <Card as="article" labelledBy={`profissional-${leadId}`} look={pro.isRejected ? 'sunken' : 'plain'} gap={4}>
      <Summary pro={pro} />
      <Badges pro={pro} />
      {visit && (
        <Alert tone={visit.isOpen ? 'warning' : 'success'} icon="calendar" title={visit.when}>
          {visit.stateText}. <TextLink href={visit.page}>{visitTexts.seeVisit}</TextLink>
        </Alert>
      )}
      {pro.proposals.map(({ text, link }, index) => (
        <p key={link} className="flex flex-wrap items-center gap-x-3">
          <span className="text-soft">{`${index ? proposalTexts.offerOfChange : proposalTexts.title}:`}</span>
          <StandaloneLink href={link}>
            <span className="numbers">{text}</span>
          </StandaloneLink>
        </p>
      ))}
      {!pro.isRejected && (
        <div className="flex flex-wrap items-center gap-3">
          <Actions pro={pro} onRead={onRead} />
          {!pro.isHired && (
            <StandaloneLink href={href('/meus-pedidos/:uuid/profissional/:leadId', { uuid: orderUuid, leadId })}>
              {pro.shouldShowChatButton ? rejectionTexts.end : rejectionTexts.refuseContact}
            </StandaloneLink>
          )}
        </div>
      )}
    </Card>
  )
}

type ProProps = { pro: FoundPro }

const Summary = ({ pro }: ProProps) => (
  <div className="flex flex-wrap gap-4 tablet:flex-nowrap">
    <Avatar
      name={pro.name}
      src={pro.avatar}
      decorative
      mark={pro.hasNotification && !pro.isRejected ? newsMark(pro) : undefined}
    />
    <div className="stack stack-1 min-w-[8rem] flex-1">
      <h3 id={`profissional-${pro.leadId}`}>
        <ProName pro={pro} />
      </h3>
      <RatingAndOrigin pro={pro} />
    </div>
    <p className="w-full font-semibold tablet:w-auto">
      {pro.price.text ? <Price text={pro.price.text} /> : <span className="text-soft">{clientTexts.toAgree}</span>}
    </p>
  </div>
)

/** The name, as a link to the public page if there is one. */
export const ProName = ({ pro: { name, link } }: ProProps) => (link ? <TextLink href={link}>{name}</TextLink> : name)

export const RatingAndOrigin = ({ pro: { reviews, from } }: ProProps) => (
  <>
    {reviews.count > 0 ? (
      <Stars
        value={reviews.average}
        text={reviewsText(reviews.averageText, reviews.count)}
        label={ratingLabel(reviews.averageText)}
      />
    ) : (
      <p className="text-soft">{clientTexts.noReviews}</p>
    )}
    {from && <p className="text-small text-soft">{from}</p>}
  </>
)

function Badges({ pro }: ProProps) {
  if (!(pro.documentationApproved || pro.isPartnerProfile || pro.isRejected || pro.isHired)) return null
  return (
    <div className="row">
      {pro.overText && (
        <Badge tone="neutral" icon="close">
          {pro.overText}
        </Badge>
      )}
      {pro.isHired && (
        <Badge tone="success" icon="check">
          {clientTexts.hired}
        </Badge>
      )}
      {pro.documentationApproved && <DocumentsBadge />}
      {pro.isPartnerProfile && <Badge tone="highlight">{clientTexts.partner}</Badge>}
    </div>
  )
}

export const DocumentsBadge = () => (
  <Badge tone="success" icon="shield">
    {clientTexts.documentsChecked}
  </Badge>
)

function Actions({ pro, onRead }: Omit<Props, 'orderUuid'>) {
  if (pro.shouldShowChatButton && pro.chatLink)
    return (
      <ButtonLink href={pro.chatLink} icon="chat" kind="secondary">
        {clientTexts.openChat}
      </ButtonLink>
    )
  if (pro.isHired) return null
  if (!pro.acceptedConversation || !pro.initialMessage)
    return pro.proposals.length ? null : <p className="text-soft">{clientTexts.notWritten}</p>
  return (
    <>
      <Button icon="chat" onClick={onRead} aria-label={`${clientTexts.readMessage}: ${messageFrom(pro.name)}`}>
        {clientTexts.readMessage}
      </Button>
      <noscript>
        <form method="post" className="stack stack-2">
          <p className="whitespace-pre-wrap">{pro.initialMessage}</p>
          <RenderedFor />
          <input type="hidden" name="intent" value="accept" />
          <input type="hidden" name="leadId" value={pro.leadId} />
          <button type="submit" className="button button-primary">
            {clientTexts.accept}
          </button>
        </form>
      </noscript>
    </>
  )
}
