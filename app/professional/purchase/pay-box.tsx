import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { QrPicture } from '#app/frame/qr-picture.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyField } from '#app/ui/copy-field.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { Price } from '#app/ui/price.tsx'
import { payMinutes } from '#domain/purchases/purchase.ts'
import { coinTexts as words } from '#texts/coins.ts'
import type { PurchaseView } from './purchase-view.server.ts'

const askAgainMs = 5_000
type Props = Pick<PurchaseView, 'price' | 'gets'> & { pay: NonNullable<PurchaseView['pay']> }

/** A Pix code to look at, to copy, or to hand to the bank's application; the page turns by itself once it is paid. */
export function PayBox({ price, gets, pay }: Props) {
  const secondsLeft = useSecondsLeft(pay.secondsLeft)
  const { revalidate } = useRevalidator()
  const isOver = secondsLeft <= 0
  // Events tell of the payment; this is for when none comes through.
  useEffect(() => {
    const looking = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, askAgainMs)
    return () => clearInterval(looking)
  }, [revalidate])
  useEffect(() => {
    if (isOver) void revalidate()
  }, [isOver, revalidate])
  return (
    <Card as="section" labelledBy="pagar">
      <div className="stack stack-4">
        <div className="stack stack-1">
          <h2 id="pagar" className="text-title-3">
            {words.payNow}
          </h2>
          <p className="text-soft">{words.payLead}</p>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <div>
            <p className="text-small text-help">{words.amount}</p>
            <Price text={price} large />
          </div>
          <div>
            <p className="text-small text-help">{words.youGet}</p>
            <p className="numbers font-medium">{gets}</p>
          </div>
          <Countdown secondsLeft={secondsLeft} secondsTotal={payMinutes * 60} label={words.timeLeft} />
        </div>
        <div className="flex flex-wrap items-start gap-5">
          <div className="order-2 mx-auto desktop:order-1 desktop:mx-0">
            <QrPicture code={pay.qr} label={words.qrLabel} side={232} />
          </div>
          <div className="stack stack-4 order-1 min-w-0 flex-[1_1_16rem] desktop:order-2">
            <PixCode code={pay.code} playedAt={pay.playedAt} />
            <p className="text-small text-help">{words.waits}</p>
          </div>
        </div>
      </div>
    </Card>
  )
}

function PixCode({ code, playedAt }: { code: string; playedAt: string | null }) {
  const [canShare, setCanShare] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- once: the browser knows, not the server
  useEffect(() => setCanShare('share' in navigator && matchMedia('(pointer: coarse)').matches), [])
  const share = () => void navigator.share({ text: code }).catch(() => undefined)
  return (
    <>
      <CopyField
        id="codigo-pix"
        label={words.codeLabel}
        value={code}
        copy={words.copy}
        copied={words.copied}
        rows={3}
      />
      {playedAt ? (
        <ButtonLink href={playedAt} kind="secondary" wide icon="external">
          {words.openBank}
        </ButtonLink>
      ) : (
        canShare && (
          <Button kind="secondary" wide icon="external" onClick={share}>
            {words.openBank}
          </Button>
        )
      )}
    </>
  )
}

/** Counts down from what the server said, however often the page is drawn or sleeps. */
function useSecondsLeft(atFirst: number) {
  const [left, setLeft] = useState(atFirst)
  useEffect(() => {
    const ends = performance.now() + atFirst * 1_000
    const counting = setInterval(() => setLeft(Math.max(0, (ends - performance.now()) / 1_000)), 1_000)
    return () => clearInterval(counting)
  }, [atFirst])
  return left
}
