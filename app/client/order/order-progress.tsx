import { Icon } from '#app/components/icon.tsx'
import { isEnded, type OrderStatus } from '#domain/orders/order.ts'

/** "Você escolhe", from 0. */
const lastStep = 4

/** The current step, from 0. */
export function stepOf({ status, leadCount }: { status: OrderStatus; leadCount: number }) {
  if (status === 'waiting') return 1
  if (status === 'searching') return leadCount > 0 ? 3 : 2
  return isEnded(status) ? lastStep : 0
}

function markStyle(index: number, current: number) {
  if (index < current) return 'bg-success-soft text-success'
  return index === current ? 'bg-accent text-on-accent' : 'border border-line bg-card text-help'
}

/** The steps of an order; the current one has aria-current. */
export function OrderProgress({ current, steps }: { current: number; steps: { title: string; text: string }[] }) {
  return (
    <ol className="stack">
      {steps.map((step, index) => (
        <li key={step.title} aria-current={index === current ? 'step' : undefined} className="flex gap-4">
          <div className="flex flex-col items-center gap-1 pb-1" aria-hidden="true">
            <span
              className={`grid size-9 flex-none place-items-center rounded-pill font-title font-bold ${markStyle(index, current)}`}
            >
              {index < current ? <Icon name="check" size={20} /> : index + 1}
            </span>
            {index < steps.length - 1 && <span className="w-0.5 flex-1 bg-line" />}
          </div>
          <div className="min-w-0 pb-5">
            <h3 className={`pt-1.5 text-title-4 ${index > current ? 'text-soft' : ''}`}>
              <span>{step.title}</span>
              {index < current && <span className="sr-only"> (feito)</span>}
            </h3>
            <p className="text-soft">{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
