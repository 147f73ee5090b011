import { redirect } from 'react-router'
import { useActionForm } from '#app/browser/use-action-form.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { getClaimFigures, listRefundFigures, listWaitingClaims } from '#domain/leads/refund-claims/claims.server.ts'
import { refundFigureDays } from '#domain/leads/refund-claims/refund-figure.ts'
import { decideAdjustment, decidePendingReview, settleDifference } from '#domain/moderation/wallet-decisions.server.ts'
import {
  listOpenDifferences,
  listPurchasesPendingReview,
  pendingReviewDueAt,
} from '#domain/purchases/decide-pending-review.server.ts'
import { readLedgerSummary } from '#domain/purchases/ledger-summary.server.ts'
import { listWaitingAdjustments } from '#domain/wallet/adjust-coins.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import {
  claimReasonTexts,
  claimStateTexts,
  staffRefundsTexts as words,
  staffDoneTexts,
  staffRefundErrorTexts,
  differenceText,
  differenceTexts,
  figureText,
} from '#texts/claims.ts'
import { formatCoins, formatDateTime, formatMoney, joinWithDots } from '#texts/format.ts'
import { refundFigureTexts } from '#texts/ledger.ts'
import { doneText } from '../done-text.ts'
import { Queue, QueueCard, QueuePage } from '../queue-page.tsx'
import type { Route } from './+types/wallets.ts'
import { LedgerCard } from './ledger-card.tsx'
import { ledgerSummaryView, refundViews } from './ledger-view.server.ts'
import { Waiting, WaitingRow } from './waiting.tsx'

export const handle = { pageType: 'coin-desk:show' }
export const meta = () => titleMeta(words.title, words.intro)

const dueText = (due: Date, now: Date) => (due < now ? words.late(formatDateTime(due)) : words.due(formatDateTime(due)))
const signedCoins = (coins: number) => `${coins > 0 ? '+' : '−'}${formatCoins(Math.abs(coins))}`

export async function loader({ request, context }: Route.LoaderArgs) {
  const currentTime = now()
  const { userId } = context.get(signedIn)
  const [{ claims }, pendingPurchases, differences, adjustments, figures, refunds, ledger] = await Promise.all([
    listWaitingClaims(db()),
    listPurchasesPendingReview(db()),
    listOpenDifferences(db()),
    listWaitingAdjustments(db()),
    getClaimFigures(db(), currentTime),
    listRefundFigures(db(), currentTime),
    readLedgerSummary(db()),
  ])
  return {
    done: doneText(request, staffDoneTexts),
    figures: figureText(figures),
    refunds: refundViews(refunds),
    ledger: ledgerSummaryView(ledger, currentTime),
    claims: claims.map((claim) => claimView(claim, currentTime)),
    pendingPurchases: pendingPurchases.map((purchase) => pendingPurchaseView(purchase, currentTime)),
    differences: differences.map(differenceView),
    adjustments: adjustments.map((adjustment) => adjustmentView(adjustment, userId)),
  }
}

type Claim = Awaited<ReturnType<typeof listWaitingClaims>>['claims'][number]
type PendingPurchase = Awaited<ReturnType<typeof listPurchasesPendingReview>>[number]
type Difference = Awaited<ReturnType<typeof listOpenDifferences>>[number]
type Adjustment = Awaited<ReturnType<typeof listWaitingAdjustments>>[number]

const claimView = ({ id, professional, service, coins, reason, state, dueAt, firstApprovedBy }: Claim, now: Date) => ({
  id,
  heading: words.heading(professional, coins),
  about: `${service}\u00a0· ${claimReasonTexts[reason]}`,
  state: claimStateTexts[state],
  needsSecondPerson: firstApprovedBy !== null,
  isLate: dueAt < now,
  due: dueText(dueAt, now),
})

function pendingPurchaseView(purchase: PendingPurchase, now: Date) {
  const { uuid, professional, priceCents, receivedCents, paidAt, canCredit } = purchase
  const [price, received] = [formatMoney(priceCents), formatMoney(receivedCents)]
  const excess = receivedCents > priceCents ? formatMoney(receivedCents - priceCents) : null
  return {
    uuid,
    professional,
    text: joinWithDots([words.heldText(received, price), paidAt && dueText(pendingReviewDueAt(paidAt), now)]),
    giveBack: words.giveBack(received),
    credit: canCredit ? words.credit(price, excess) : null,
  }
}

function differenceView({ id, kind, reference, ours, theirs, foundAt }: Difference) {
  const isOfRefund = kind === 'refund_refused' || kind === 'charged_back_after_refund'
  const figures = isOfRefund ? [formatMoney(ours)] : [reference, differenceText(ours, theirs)]
  return {
    id,
    title: differenceTexts[kind],
    text: joinWithDots([...figures, formatDateTime(foundAt)]),
    purchase: isOfRefund ? href('/interno/moedas/compras/:uuid', { uuid: reference }) : null,
  }
}

function adjustmentView(adjustment: Adjustment, userId: number) {
  const { id, professional, reason, askedBy, askedByName, askedAt } = adjustment
  const coins = signedCoins(adjustment.coins)
  return {
    id,
    isOwn: askedBy === userId,
    title: `${professional}: ${coins}`,
    confirm: words.confirm(coins),
    text: `${reason}\u00a0· ${words.askedBy(askedByName, formatDateTime(askedAt))}`,
  }
}

const messages = staffRefundErrorTexts
const backWith = (done: keyof typeof staffDoneTexts) => redirect(`${href('/interno/moedas')}?feito=${done}`, 303)
export const action = formActions({
  adjustment: formAction(decideAdjustment, {
    messages,
    onSuccess: (_, { decision }) => backWith(decision === 'confirm' ? 'confirmed' : 'refused'),
  }),
  held: formAction(decidePendingReview, {
    messages,
    onSuccess: (_, { decision }) => backWith(decision === 'credit' ? 'credited' : 'given_back'),
  }),
  difference: formAction(settleDifference, { messages, onSuccess: () => backWith('settled') }),
})

/** Pending decisions on coins: claims by age, payments under review, adjustments awaiting a second person. */
export default function Wallets({ loaderData }: Route.ComponentProps) {
  const forms = {
    held: useActionForm('held'),
    difference: useActionForm('difference'),
    adjustment: useActionForm('adjustment'),
  }
  const { done, figures, refunds, ledger, claims, pendingPurchases, differences, adjustments } = loaderData
  return (
    <QueuePage
      title={words.title}
      intro={words.intro}
      more={
        <>
          <p className="text-small text-help">
            {words.figures}: {figures}
          </p>
          <div className="flex flex-wrap gap-x-6">
            <StandaloneLink icon="search" href={href('/interno/moedas/compras')}>
              {words.purchases}
            </StandaloneLink>
            <StandaloneLink icon="wallet" href={href('/interno/moedas/carteira')}>
              {words.adjust}
            </StandaloneLink>
          </div>
        </>
      }
      done={done}
      forms={Object.values(forms)}
    >
      <Queue
        empty={{ title: words.empty, text: words.emptyText }}
        rows={claims.map((claim) => (
          <QueueCard key={claim.id} id={`pedido-${claim.id}`} about={claim.about} title={claim.heading}>
            <div className="flex flex-wrap items-center gap-3">
              <Badge tone={claim.isLate ? 'danger' : 'info'}>{claim.due}</Badge>
              <Badge>{claim.state}</Badge>
              {claim.needsSecondPerson && <Badge tone="warning">{words.second}</Badge>}
              <ButtonLink href={href('/interno/moedas/:claimId', { claimId: claim.id })} kind="secondary">
                {words.open}
                <span className="sr-only">: {claim.heading}</span>
              </ButtonLink>
            </div>
          </QueueCard>
        ))}
      />
      <Waiting title={words.held} id="conferir">
        {pendingPurchases.map(({ uuid, professional, text, giveBack, credit }) => (
          <WaitingRow key={uuid} form={forms.held} name="purchaseUuid" value={uuid} title={professional} text={text}>
            <Button type="submit" name="decision" value="give_back" kind="secondary" disabled={forms.held.pending}>
              {giveBack}
            </Button>
            {credit && (
              <Button type="submit" name="decision" value="credit" disabled={forms.held.pending}>
                {credit}
              </Button>
            )}
          </WaitingRow>
        ))}
      </Waiting>
      <Waiting title={words.differences} id="diferencas">
        {differences.map(({ id, title, text, purchase }) => (
          <WaitingRow key={id} form={forms.difference} name="differenceId" value={id} title={title} text={text}>
            {purchase && (
              <ButtonLink href={purchase} kind="ghost">
                {words.seePurchase}
              </ButtonLink>
            )}
            <Button type="submit" kind="secondary" disabled={forms.difference.pending}>
              {words.settle}
            </Button>
          </WaitingRow>
        ))}
      </Waiting>
      <Waiting title={words.adjustments} id="segunda-pessoa">
        {adjustments.map(({ id, title, text, confirm, isOwn }) => (
          <WaitingRow key={id} form={forms.adjustment} name="adjustmentId" value={id} title={title} text={text}>
            <Button type="submit" name="decision" value="refuse" kind="ghost" disabled={forms.adjustment.pending}>
              {words.refuse}
            </Button>
            {isOwn ? (
              <p className="text-small text-help">{words.askedByYou}</p>
            ) : (
              <Button type="submit" name="decision" value="confirm" disabled={forms.adjustment.pending}>
                {confirm}
              </Button>
            )}
          </WaitingRow>
        ))}
      </Waiting>
      <TitledCard id="voltaram" title={refundFigureTexts.title(refundFigureDays)}>
        <div className="grid grid-cols-1 gap-6 desktop:grid-cols-2">
          {refunds.map(({ title, items }) => (
            <div key={title} className="stack stack-2">
              <h3 className="text-title-4">{title}</h3>
              {items.length ? <DetailsList items={items} /> : <p className="text-soft">{refundFigureTexts.none}</p>}
            </div>
          ))}
        </div>
      </TitledCard>
      <LedgerCard {...ledger} />
    </QueuePage>
  )
}
