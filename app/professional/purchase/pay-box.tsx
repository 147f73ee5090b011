import { useEffect, useState } from 'react'
import { useRevalidateWhenIdle } from '#app/browser/use-revalidation.ts'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { CopyField } from '#app/components/copy-field.tsx'
import { Countdown } from '#app/components/countdown.tsx'
import { Price } from '#app/components/price.tsx'
import { QrPicture } from '#app/shell/qr-picture.tsx'
import { payMinutes } from '#domain/purchases/purchase-limits.ts'
import { coinTexts as words } from '#texts/coins.ts'
import type { PurchaseView } from './purchase-view.server.ts'
import { UpdatesItself } from './updates-itself.tsx'

const askAgainMs = 5_000
type Props = Pick<PurchaseView, 'price' | 'gets' | 'method'> & { pay: NonNullable<PurchaseView['pay']> }

/** Amount and deadline; revalidates once paid. */
export function PayBox({ price, gets, method, pay }: Props) {
  const secondsLeft = useSecondsLeft(pay.secondsLeft)
  const refresh = useRevalidateWhenIdle()
  const isOver = secondsLeft <= 0
  const pageIntro = method === 'card' ? words.payByCardIntro : words.payOnPageIntro
  // Polls in case no event arrives.
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refresh()
    }, askAgainMs)
    return () => clearInterval(timer)
  }, [refresh])
  useEffect(() => {
    if (isOver) refresh()
  }, [isOver, refresh])
  return (
    <Card as="section" labelledBy="pagar" gap={4}>
      <div className="stack stack-1">
        <h2 id="pagar" className="text-title-3">
          {method === 'card' ? words.payByCard : words.payNow}
        </h2>
        <p className="text-soft">{pay.pix ? words.payIntro : pageIntro}</p>
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
        <Countdown
          secondsLeft={secondsLeft}
          secondsTotal={payMinutes * 60}
          label={pay.pix ? words.timeLeft : words.pageTimeLeft}
        />
      </div>
      {pay.pix ? <PayByPix {...pay.pix} /> : pay.checkout && <PayOnPage checkout={pay.checkout} />}
    </Card>
  )
}

type Pix = NonNullable<Props['pay']['pix']>

/** The Pix code to scan, copy or open in the bank's app. */
function PayByPix({ code, qr, demoBank }: Pix) {
  return (
    <div className="flex flex-wrap items-start gap-5">
      <div className="order-2 mx-auto desktop:order-1 desktop:mx-0">
        <QrPicture code={qr} label={words.qrLabel} side={232} />
      </div>
      <div className="stack stack-4 order-1 min-w-0 flex-[1_1_16rem] desktop:order-2">
        <PixCode code={code} demoBank={demoBank} />
        <p className="text-small text-help">
          <UpdatesItself itself={words.waits} plain={words.waitsPlain} />
        </p>
      </div>
    </div>
  )
}

/** Links to the card page. The return from it proves nothing. */
function PayOnPage({ checkout }: { checkout: string }) {
  return (
    <div className="stack stack-2">
      <ButtonLink href={checkout} size="large" wide icon="lock" rel="noreferrer">
        {words.openPage}
      </ButtonLink>
      <p className="text-center text-small text-help">
        <UpdatesItself itself={words.pageWaits} plain={words.pageWaitsPlain} />
      </p>
    </div>
  )
}

function PixCode({ code, demoBank }: Omit<Pix, 'qr'>) {
  const [canShare, setCanShare] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- reads the browser's features, once
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
      {demoBank ? (
        <ButtonLink href={demoBank} kind="secondary" wide icon="external">
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

/** Counts down from the server's time, whatever the rendering. */
function useSecondsLeft(initialSeconds: number) {
  const [left, setLeft] = useState(initialSeconds)
  useEffect(() => {
    const ends = performance.now() + initialSeconds * 1_000
    const timer = setInterval(() => setLeft(Math.max(0, (ends - performance.now()) / 1_000)), 1_000)
    return () => clearInterval(timer)
  }, [initialSeconds])
  return left
}
