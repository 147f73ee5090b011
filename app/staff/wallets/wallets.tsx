import { redirect } from 'react-router'
import { type ActionFormState, useActionForm } from '#app/browser/use-action-form.tsx'
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
import { listOpenDifferences, listPurchasesPendingReview } from '#domain/purchases/decide-pending-review.server.ts'
import { readLedgerSummary } from '#domain/purchases/ledger-summary.server.ts'
import { listWaitingAdjustments } from '#domain/wallet/adjust-coins.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { staffRefundsTexts as words, staffDoneTexts, staffRefundErrorTexts, figureText } from '#texts/claims.ts'
import { refundFigureTexts } from '#texts/ledger.ts'
import { doneText } from '../done-text.ts'
import { Queue, QueueCard, QueuePage } from '../queue-page.tsx'
import type { Route } from './+types/wallets.ts'
import { LedgerCard } from './ledger-card.tsx'
import { ledgerSummaryView, refundViews } from './ledger-view.server.ts'
import { Waiting, WaitingRow } from './waiting.tsx'
import { adjustmentView, claimView, differenceView, pendingPurchaseView } from './wallets-view.server.ts'

export const handle = { pageType: 'coin-desk:show' }
export const meta = () => titleMeta(words.title, words.intro)

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
      <PendingPurchases purchases={pendingPurchases} form={forms.held} />
      <Differences differences={differences} form={forms.difference} />
      <Adjustments adjustments={adjustments} form={forms.adjustment} />
      <RefundFigures refunds={refunds} />
      <LedgerCard {...ledger} />
    </QueuePage>
  )
}

type Loaded = Route.ComponentProps['loaderData']
type PurchasesProps = { purchases: Loaded['pendingPurchases']; form: ActionFormState }

const PendingPurchases = ({ purchases, form }: PurchasesProps) => (
  <Waiting title={words.held} id="conferir">
    {purchases.map(({ uuid, professional, text, giveBack, credit }) => (
      <WaitingRow key={uuid} form={form} name="purchaseUuid" value={uuid} title={professional} text={text}>
        <Button type="submit" name="decision" value="give_back" kind="secondary" disabled={form.pending}>
          {giveBack}
        </Button>
        {credit && (
          <Button type="submit" name="decision" value="credit" disabled={form.pending}>
            {credit}
          </Button>
        )}
      </WaitingRow>
    ))}
  </Waiting>
)

type DifferencesProps = { differences: Loaded['differences']; form: ActionFormState }

const Differences = ({ differences, form }: DifferencesProps) => (
  <Waiting title={words.differences} id="diferencas">
    {differences.map(({ id, title, text, purchase }) => (
      <WaitingRow key={id} form={form} name="differenceId" value={id} title={title} text={text}>
        {purchase && (
          <ButtonLink href={purchase} kind="ghost">
            {words.seePurchase}
          </ButtonLink>
        )}
        <Button type="submit" kind="secondary" disabled={form.pending}>
          {words.settle}
        </Button>
      </WaitingRow>
    ))}
  </Waiting>
)

type AdjustmentsProps = { adjustments: Loaded['adjustments']; form: ActionFormState }

const Adjustments = ({ adjustments, form }: AdjustmentsProps) => (
  <Waiting title={words.adjustments} id="segunda-pessoa">
    {adjustments.map(({ id, title, text, confirm, isOwn }) => (
      <WaitingRow key={id} form={form} name="adjustmentId" value={id} title={title} text={text}>
        <Button type="submit" name="decision" value="refuse" kind="ghost" disabled={form.pending}>
          {words.refuse}
        </Button>
        {isOwn ? (
          <p className="text-small text-help">{words.askedByYou}</p>
        ) : (
          <Button type="submit" name="decision" value="confirm" disabled={form.pending}>
            {confirm}
          </Button>
        )}
      </WaitingRow>
    ))}
  </Waiting>
)

const RefundFigures = ({ refunds }: Pick<Loaded, 'refunds'>) => (
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
)
