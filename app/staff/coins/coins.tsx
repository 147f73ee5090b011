import { randomUUID } from 'node:crypto'
import { type ReactNode, useState } from 'react'
import { Form, redirect } from 'react-router'
import type { Route } from './+types/coins.ts'
import { RouteLink } from '#app/frame/route-link.tsx'
import { pageDoor, pageDoors } from '#app/middleware/page-door.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card, TitledCard } from '#app/ui/card.tsx'
import { DetailsList } from '#app/ui/details-list.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { TextareaField } from '#app/ui/textarea-field.tsx'
import { fieldAttributes } from '#doors/field-attributes.ts'
import { claimFigures, refundFigures, waitingClaims } from '#domain/leads/claims/claims.server.ts'
import { adjustCoins, decideAdjustment, decideHeld, settleDifference } from '#domain/moderation/coin-desk.server.ts'
import { decideHeldForm, settleDifferenceForm } from '#domain/moderation/coin-desk.ts'
import { refundFigureDays } from '#domain/leads/claims/refund-figure.ts'
import { readBooks } from '#domain/purchases/books.server.ts'
import { heldPurchases, openDifferences } from '#domain/purchases/decide-held.server.ts'
import { waitingAdjustments } from '#domain/wallet/adjust-coins.server.ts'
import { adjustCoinsForm, decideAdjustmentForm } from '#domain/wallet/adjust-coins.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { refundFigureTexts } from '#texts/books.ts'
import { brand } from '#texts/brand.ts'
import { claimReasonTexts, claimStateTexts, coinDeskTexts as words, deskDoneTexts, deskRefusalTexts, differenceTexts, figureText } from '#texts/claims.ts' // prettier-ignore
import { formatCoins, formatDateTime, formatMoney } from '#texts/format.ts'
import { EmptyQueue, QueuePage } from '../queue-page.tsx'
import { QueueCard } from '../moderation/queue-card.tsx'
import { BooksCard } from './books-card.tsx'
import { booksShown, refundsShown } from './books.server.ts'

export const handle = { pageType: 'coin-desk:show' }
export const meta = () => [{ title: `${words.title} · ${brand.name}` }, { name: 'description', content: words.lead }]

type Done = keyof typeof deskDoneTexts
const isDone = (word: string | null): word is Done => word !== null && Object.hasOwn(deskDoneTexts, word)

export async function loader({ request }: Route.LoaderArgs) {
  const at = now()
  const [{ claims, total }, held, differences, adjustments, figures, refunds, books] = await Promise.all([
    waitingClaims(db()),
    heldPurchases(db()),
    openDifferences(db()),
    waitingAdjustments(db()),
    claimFigures(db(), at),
    refundFigures(db(), at),
    readBooks(db()),
  ])
  const { searchParams } = new URL(request.url)
  const done = searchParams.get('feito')
  return {
    idempotencyKey: randomUUID(),
    done: isDone(done) ? deskDoneTexts[done] : undefined,
    adjusted: searchParams.get('vez'),
    figures: figureText(figures),
    refunds: refundsShown(refunds),
    books: booksShown(books, at),
    total,
    claims: claims.map(({ id, professional, service, coins, reason, state, dueAt, firstBy }) => ({
      id,
      heading: words.heading(professional, coins),
      about: `${service}\u00a0· ${claimReasonTexts[reason]}`,
      state: claimStateTexts[state],
      second: firstBy !== null,
      isLate: dueAt < at,
      due: dueAt < at ? words.late(formatDateTime(dueAt)) : words.due(formatDateTime(dueAt)),
    })),
    held: held.map(({ uuid, professional, priceCents, receivedCents, mayCredit }) => ({
      uuid,
      professional,
      text: words.heldText(formatMoney(receivedCents), formatMoney(priceCents)),
      mayCredit,
    })),
    differences: differences.map(({ id, kind, reference, ours, theirs, foundAt }) => ({
      id,
      title: differenceTexts[kind as keyof typeof differenceTexts],
      ...(kind === 'refund_refused'
        ? {
            text: `${formatMoney(ours)}\u00a0· ${formatDateTime(foundAt)}`,
            purchase: href('/interno/moedas/compras/:uuid', { uuid: reference }),
          }
        : {
            text: `${reference}\u00a0· ${formatMoney(ours)} / ${formatMoney(theirs)}\u00a0· ${formatDateTime(foundAt)}`,
            purchase: null,
          }),
    })),
    adjustments: adjustments.map(({ id, professional, coins, reason }) => ({
      id,
      title: `${professional}: ${coins > 0 ? '+' : '−'}${formatCoins(Math.abs(coins))}`,
      reason,
    })),
    fields: {
      coins: fieldAttributes(adjustCoinsForm.takes, 'coins'),
      reason: fieldAttributes(adjustCoinsForm.takes, 'reason'),
    },
  }
}

export { lookAgain as shouldRevalidate } from '#app/browser/look-again.ts'

const back = (done: Done, more = '') => redirect(`${href('/interno/moedas')}?feito=${done}${more}`, 303)
/** With a word of its own each time (`vez`), by which the page knows that the form was done. */
const adjusted = (state: 'done' | 'waiting') => back(state === 'done' ? 'adjusted' : 'waiting', `&vez=${randomUUID()}`)
const own = { words: deskRefusalTexts }
export const action = pageDoors({
  adjust: pageDoor(adjustCoinsForm, adjustCoins, { ...own, done: ({ state }) => adjusted(state) }),
  adjustment: pageDoor(decideAdjustmentForm, decideAdjustment, { ...own, done: () => back('settled') }),
  held: pageDoor(decideHeldForm, decideHeld, { ...own, done: () => back('settled') }),
  difference: pageDoor(settleDifferenceForm, settleDifference, { ...own, done: () => back('settled') }),
})

/** What waits for somebody who keeps the coins: claims by age, payments that are not as asked, adjustments of two people. */
export default function CoinDesk({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { done, figures, refunds, books, claims, held, differences, adjustments, fields, idempotencyKey } = loaderData
  const round = useLast(loaderData.adjusted)
  const typed = refused?.form === 'adjust' ? refused.typed : {}
  const errors = refused?.form === 'adjust' ? refused.errors : {}
  return (
    <QueuePage
      title={words.title}
      lead={words.lead}
      more={
        <>
          <p className="text-small text-help">
            {words.figures}: {figures}
          </p>
          <TextLink alone icon="search" href={href('/interno/moedas/compras')} linkAs={RouteLink}>
            {words.purchases}
          </TextLink>
        </>
      }
      done={done}
      refused={refused?.text}
    >
      {claims.length === 0 && <EmptyQueue title={words.empty} text={words.emptyText} />}
      <ul className="stack stack-4">
        {claims.map((claim) => (
          <li key={claim.id}>
            <QueueCard id={`pedido-${claim.id}`} about={claim.about} title={claim.heading}>
              <div className="flex flex-wrap items-center gap-3">
                <Badge tone={claim.isLate ? 'danger' : 'info'}>{claim.due}</Badge>
                <Badge>{claim.state}</Badge>
                {claim.second && <Badge tone="warning">{words.second}</Badge>}
                <ButtonLink
                  href={href('/interno/moedas/:claimId', { claimId: claim.id })}
                  kind="secondary"
                  linkAs={RouteLink}
                >
                  {words.open}
                  <span className="sr-only">: {claim.heading}</span>
                </ButtonLink>
              </div>
            </QueueCard>
          </li>
        ))}
      </ul>
      <Waiting title={words.held} id="conferir">
        {held.map(({ uuid, professional, text, mayCredit }) => (
          <Row key={uuid} intent="held" name="purchaseUuid" value={uuid} title={professional} text={text}>
            <Button type="submit" name="decision" value="give_back" kind="secondary">
              {words.giveBack}
            </Button>
            {mayCredit && (
              <Button type="submit" name="decision" value="credit">
                {words.credit}
              </Button>
            )}
          </Row>
        ))}
      </Waiting>
      <Waiting title={words.differences} id="diferencas">
        {differences.map(({ id, title, text, purchase }) => (
          <Row key={id} intent="difference" name="differenceId" value={id} title={title} text={text}>
            {purchase && (
              <ButtonLink href={purchase} kind="ghost" linkAs={RouteLink}>
                {words.seePurchase}
              </ButtonLink>
            )}
            <Button type="submit" kind="secondary">
              {words.settle}
            </Button>
          </Row>
        ))}
      </Waiting>
      <Waiting title={words.adjustments} id="segunda-pessoa">
        {adjustments.map(({ id, title, reason }) => (
          <Row key={id} intent="adjustment" name="adjustmentId" value={id} title={title} text={reason}>
            <Button type="submit" name="decision" value="refuse" kind="ghost">
              {words.refuse}
            </Button>
            <Button type="submit" name="decision" value="confirm">
              {words.confirm}
            </Button>
          </Row>
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
      <BooksCard {...books} />
      <Card as="section" labelledBy="ajustar">
        <Form key={round} method="post" className="stack stack-4" noValidate>
          <input type="hidden" name="intent" value="adjust" />
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <div className="stack stack-1">
            <h2 id="ajustar" className="text-title-3">
              {words.adjust}
            </h2>
            <p className="text-soft">{words.adjustHelp}</p>
          </div>
          <div className="grid grid-cols-1 gap-4 desktop:grid-cols-2">
            <TextField
              name="professionalId"
              label={words.professionalId}
              inputMode="numeric"
              required
              defaultValue={String(typed.professionalId ?? '')}
              error={errors.professionalId}
            />
            <TextField
              {...fields.coins}
              type="text"
              inputMode="text"
              label={words.coins}
              defaultValue={String(typed.coins ?? '')}
              error={errors.coins}
            />
          </div>
          <TextareaField
            {...fields.reason}
            label={words.reason}
            rows={2}
            defaultValue={String(typed.reason ?? '')}
            error={errors.reason}
          />
          <div>
            <Button type="submit" kind="secondary">
              {words.doAdjust}
            </Button>
          </div>
        </Form>
      </Card>
    </QueuePage>
  )
}

/** The last adjustment that was done: its form is empty then, and keeps what is being typed whatever else is decided. */
function useLast(adjusted: string | null) {
  const [last, setLast] = useState(adjusted)
  if (adjusted !== null && adjusted !== last) setLast(adjusted)
  return last
}

type WaitingProps = { title: string; id: string; children: ReactNode[] }

const Waiting = ({ title, id, children }: WaitingProps) => (
  <TitledCard id={id} title={title}>
    {children.length ? children : <p className="text-soft">{words.nothing}</p>}
  </TitledCard>
)

type RowProps = {
  intent: string
  name: string
  value: string | number
  title: string
  text: string
  children: ReactNode
}

/** One thing that waits, in words, with the buttons that decide it. */
const Row = ({ intent, name, value, title, text, children }: RowProps) => (
  <Form method="post" className="flex flex-wrap items-center gap-3">
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name={name} value={value} />
    <p className="flex-[1_1_16rem] break-words">
      <strong>{title}</strong>&nbsp;· {text}
    </p>
    {children}
  </Form>
)
