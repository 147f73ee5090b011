import { Card } from '#app/components/card.tsx'
import { Icon, type IconName } from '#app/components/icon.tsx'
import { orderLifeTexts as words } from '#texts/order-lifecycle.ts'
import type { ShownStep } from './order-view.server.ts'

/** The history of an order, newest last, and the next step (product: Order life). */
export function OrderTimeline({ steps }: { steps: ShownStep[] }) {
  const past = steps.filter(({ isUpcoming }) => !isUpcoming)
  const upcoming = steps.filter(({ isUpcoming }) => isUpcoming)
  return (
    <Card as="section" labelledBy="historico" gap={6}>
      <Steps id="historico" title={words.timeline} steps={past} />
      {upcoming.length > 0 && <Steps id="a-seguir" title={words.timelineAhead} steps={upcoming} />}
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
        {steps.map((step, index) => {
          const isLast = index === steps.length - 1
          const isCurrent = isLast && !step.isUpcoming
          return (
            <li key={`${step.code}-${index}`} aria-current={isCurrent ? 'step' : undefined} className="flex gap-3">
              <div className="flex flex-col items-center gap-1 pb-1" aria-hidden="true">
                <Mark step={step} isCurrent={isCurrent} />
                {!isLast && <span className="w-0.5 flex-1 bg-line" />}
              </div>
              <div className={`min-w-0 ${isLast ? '' : 'pb-4'}`}>
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

/** They get a tick only after the next one. */
const ongoing: ShownStep['code'][] = ['in_review', 'held']

/** An unsuccessful end has no tick. */
const ends: Partial<Record<ShownStep['code'], IconName>> = {
  blocked: 'lock',
  canceled: 'close',
  gave_up: 'close',
  nobody_found: 'close',
  repeated: 'close',
  time_over: 'clock',
}

type MarkProps = { step: ShownStep; isCurrent: boolean }

function markStyle({ step, isCurrent }: MarkProps) {
  if (step.isUpcoming) return 'border border-line bg-card text-help'
  return isCurrent ? 'bg-accent text-on-accent' : 'bg-success-soft text-success'
}

function Mark({ step, isCurrent }: MarkProps) {
  const isOpen = step.isUpcoming || (isCurrent && ongoing.includes(step.code))
  return (
    <span className={`grid size-7 flex-none place-items-center rounded-pill ${markStyle({ step, isCurrent })}`}>
      <Icon name={isOpen ? 'clock' : (ends[step.code] ?? 'check')} size={16} />
    </span>
  )
}
