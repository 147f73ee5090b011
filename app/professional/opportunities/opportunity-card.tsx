import { type ReactNode, useEffect, useRef, useState } from 'react'
import { call } from '#app/browser/call.ts'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { CoinAmount } from '#app/components/coin-amount.tsx'
import { PhotoRow } from '#app/components/photo-row.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { showToast } from '#app/components/toast-store.ts'
import type { DismissReason } from '#domain/matching/dismissal.ts'
import { href } from '#href.ts'
import { joinWithDots } from '#texts/format.ts'
import { dismissTexts, opportunityTexts as words } from '#texts/opportunities.ts'
import { orderPhotosTexts as photosTexts } from '#texts/order-photos.ts'
import { photosCount } from '#texts/proposals.ts'
import { DismissSheet, dismissSheetId } from '../opportunity/dismiss-sheet.tsx'
import { OfferBadges } from '../opportunity/offer-badges.tsx'
import { Slots } from '../opportunity/slots.tsx'
import type { ListedOpportunity } from './opportunities-view.server.ts'
import type { Gone } from './use-gone.ts'
import { useSwipeLeft } from './use-swipe.ts'

const shownAnswers = 3
const shownPhotos = 3
const goneTexts = { filled: words.filled, over: words.over, yours: words.yours } as const satisfies Record<Gone, string>

type Props = { order: ListedOpportunity; gone?: Gone | undefined }

/** An order to unlock or dismiss. One that became unavailable stays and says so. */
export function OpportunityCard({ order, gone }: Props) {
  const { reason, dismiss, undo } = useDismissal(order.uuid)
  const swipe = useSwipeLeft(() => document.getElementById(dismissSheetId(order.uuid))?.showPopover())
  if (reason) return <DismissedCard reason={reason} onUndo={() => void undo()} />
  const closing = order.closing && !gone && (
    <span className={`text-small ${order.closing.isSoon ? 'font-medium text-warning' : 'text-help'}`}>
      {order.closing.text}
    </span>
  )
  return (
    <div className="swipeable" {...(gone ? {} : swipe)}>
      <Card as="article" linked labelledBy={`pedido-${order.uuid}`}>
        <div className="flex flex-col gap-1.5 tablet:gap-4">
          <div className="stack stack-1">
            <p className="flex text-small text-help max-tablet:pr-8">
              <span className="truncate">{order.shortPlace}</span>
              <span className="flex-none">&nbsp;· {joinWithDots([order.distance, order.published])}</span>
            </p>
            <h2 id={`pedido-${order.uuid}`} className="text-title-4 tablet:text-title-3">
              <TextLink href={href('/profissional/oportunidades/:uuid', { uuid: order.uuid })} cover>
                {order.heading}
              </TextLink>
            </h2>
          </div>
          <CardBadges order={order} gone={gone} closing={closing} />
          {order.description && <p className="line-clamp-1 tablet:line-clamp-2">{order.description}</p>}
          {order.photos.length > 0 && (
            <div className="card-above max-tablet:hidden">
              <PhotoRow photos={order.photos.slice(0, shownPhotos)} label={photosTexts.title} />
            </div>
          )}
          {order.answers.length > 0 && <FirstAnswers order={order} />}
          <div className="flex flex-wrap items-center justify-between gap-x-4 border-line tablet:border-t tablet:pt-4">
            <span className="flex max-tablet:order-1">
              <Slots taken={order.taken} slots={order.slots} compact />
            </span>
            {closing && <span className="max-tablet:hidden">{closing}</span>}
            <div className="flex items-center justify-between gap-x-4 tablet:-mb-2 tablet:min-h-11 tablet:w-full">
              <CoinAmount text={order.priceText} before={order.ordinaryPrice} />
              {!gone && (
                <div className="card-above max-tablet:absolute! max-tablet:top-1 max-tablet:right-1 tablet:-mr-3.5">
                  <DismissSheet uuid={order.uuid} onReason={(why) => void dismiss(why)} compact />
                </div>
              )}
            </div>
          </div>
        </div>
      </Card>
    </div>
  )
}

const CardBadges = ({ order, gone, closing }: Props & { closing: ReactNode }) => (
  <div className="row max-tablet:gap-x-2 max-tablet:gap-y-1">
    {gone && <Badge tone="neutral">{goneTexts[gone]}</Badge>}
    {order.step && !gone && (
      <Badge tone="warning" icon="lock">
        {order.step.short}
      </Badge>
    )}
    <OfferBadges order={order} />
    {order.express && (
      <Badge tone="highlight" icon="calendar">
        {order.express.text}
      </Badge>
    )}
    <Badge tone={order.isUrgent ? 'warning' : 'neutral'} icon="calendar">
      <span className="max-tablet:hidden">{order.urgency}</span>
      <span className="tablet:hidden">{order.shortUrgency}</span>
    </Badge>
    <span className="contents max-tablet:hidden">
      <Badge tone="info" icon="chat">
        {order.contactMode}
      </Badge>
    </span>
    {order.photos.length > 0 && (
      <span className="contents tablet:hidden">
        <Badge tone="neutral" icon="camera">
          <span aria-hidden="true">{order.photos.length}</span>
          <span className="sr-only">{photosCount(order.photos.length)}</span>
        </Badge>
      </span>
    )}
    {closing && <span className="ml-auto self-center tablet:hidden">{closing}</span>}
    {order.clientHasHired && (
      <Badge tone="success" icon="check">
        {words.hiredBefore}
      </Badge>
    )}
  </div>
)

const FirstAnswers = ({ order }: { order: ListedOpportunity }) => (
  <ul className={`stack stack-1 text-soft ${order.description ? 'max-tablet:hidden' : ''}`}>
    {order.answers.slice(0, shownAnswers).map((answer) => (
      <li key={answer.title}>
        <span>{answer.title.endsWith('?') ? answer.title : `${answer.title}:`}</span>{' '}
        <span className="font-medium text-ink">{answer.text}</span>
      </li>
    ))}
  </ul>
)

/** Replaces the card; its button takes the focus. */
function DismissedCard({ reason, onUndo }: { reason: DismissReason; onUndo: () => void }) {
  const undo = useRef<HTMLSpanElement>(null)
  useEffect(() => undo.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  return (
    <Card look="sunken">
      <div className="flex flex-wrap items-center justify-between gap-3" role="status">
        <p>
          <strong>{words.dismissed}</strong>: {dismissTexts[reason].toLowerCase()}
        </p>
        <span ref={undo}>
          <Button kind="secondary" size="small" onClick={onUndo}>
            {words.undo}
          </Button>
        </span>
      </div>
    </Card>
  )
}

/** Dismisses and restores an order optimistically; a refusal is reverted and shown. */
function useDismissal(uuid: string) {
  const [reason, setReason] = useState<DismissReason | null>(null)
  const path = { uuid }
  async function dismiss(why: DismissReason) {
    setReason(why)
    const answer = await call('POST /v1/opportunities/{uuid}/dismiss', {
      path,
      body: { reason: why },
      outlivesPage: true,
    })
    if (answer.ok) return
    setReason(null)
    showToast('error', answer.message ?? words.failed)
  }
  async function undo() {
    const answer = await call('POST /v1/opportunities/{uuid}/restore', { path, outlivesPage: true })
    if (answer.ok) setReason(null)
    else showToast('error', answer.message ?? words.failed)
  }
  return { reason, dismiss, undo }
}
