import { Card } from '#app/components/card.tsx'
import { Icon, type IconName } from '#app/components/icon.tsx'
import { orderLifeTexts as words } from '#texts/order-lifecycle.ts'
import type { ShownStep } from './order-view.server.ts'

/** The history of an order, newest last, and the next step (product: Order life). */
export function OrderTimeline({ steps }: { steps: ShownStep[] }) {
  const happened = steps.filter(({ isUpcoming }) => !isUpcoming)
  const ahead = steps.filter(({ isUpcoming }) => isUpcoming)
  return (
    <Card as="section" labelledBy="historico" gap={6}>
      <Steps id="historico" title={words.timeline} steps={happened} />
      {ahead.length > 0 && <Steps id="a-seguir" title={words.timelineAhead} steps={ahead} />}
    </Card>
  )
}

function Steps({ id, title, steps }: { id: string; title: string; steps: ShownStep[] }) {
  return (
    <div className="stack stack-4">
      <h2 id={id} className="text-title-3">
        {title}
      </h2>
      <ol aria-labelledby={id}>
        {steps.map((step, place) => {
          const isCurrent = !step.isUpcoming && place === steps.length - 1
          return (
            <li key={`${step.code}-${place}`} aria-current={isCurrent ? 'step' : undefined} className="flex gap-3">
              <div className="flex flex-col items-center gap-1 pb-1" aria-hidden="true">
                <Mark
                  isOpen={step.isUpcoming || (isCurrent && underWay.includes(step.code))}
                  step={step}
                  isCurrent={isCurrent}
                />
                {place < steps.length - 1 && <span className="w-0.5 flex-1 bg-line" />}
              </div>
              <div className={`min-w-0 ${place < steps.length - 1 ? 'pb-4' : ''}`}>
                <p className={`pt-0.5 font-semibold ${step.isUpcoming ? 'text-soft' : ''}`}>{step.title}</p>
                {step.text && <p className="text-small text-soft">{step.text}</p>}
                {step.when && <p className="numbers text-small text-help">{step.when}</p>}
              </div>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** Ongoing steps get a tick only after the next one. */
const underWay: ShownStep['code'][] = ['in_review', 'held']

/** An unsuccessful end has no tick. */
const ends: Partial<Record<ShownStep['code'], IconName>> = {
  blocked: 'lock',
  canceled: 'close',
  gave_up: 'close',
  nobody_found: 'close',
  repeated: 'close',
  time_over: 'clock',
}

function Mark({ step, isOpen, isCurrent }: { step: ShownStep; isOpen: boolean; isCurrent: boolean }) {
  const look = step.isUpcoming
    ? 'border border-line bg-card text-help'
    : isCurrent
      ? 'bg-accent text-on-accent'
      : 'bg-success-soft text-success'
  return (
    <span className={`grid size-7 flex-none place-items-center rounded-pill ${look}`}>
      <Icon name={isOpen ? 'clock' : (ends[step.code] ?? 'check')} size={16} />
    </span>
  )
}
