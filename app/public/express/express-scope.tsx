import { Alert } from '#app/components/alert.tsx'
import { Card } from '#app/components/card.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Price } from '#app/components/price.tsx'
import { expressTexts as words } from '#texts/express.ts'
import { formatMoney } from '#texts/format.ts'
import type { ExpressView } from './express-view.server.ts'

/** What the price includes and excludes, and who is paid. */
export const ExpressScope = ({ view: { priceCents, scope, includes, excludes } }: { view: ExpressView }) => (
  <Card gap={4}>
    <p>
      <span className="block text-soft">{words.fixedPrice}</span>
      <strong className="text-title-2">
        <Price text={formatMoney(priceCents)} />
      </strong>
    </p>
    <p>{scope}</p>
    <Points title={words.included} points={includes} icon="check-circle" tone="text-success" />
    <Points title={words.notIncluded} points={excludes} icon="close" tone="text-help" />
    <Alert tone="info" icon="wallet">
      {words.pay}
    </Alert>
  </Card>
)

type PointsProps = { title: string; points: readonly string[]; icon: 'check-circle' | 'close'; tone: string }

const Points = ({ title, points, icon, tone }: PointsProps) => (
  <section className="stack stack-2">
    <h2 className="text-title-4">{title}</h2>
    <ul className="stack stack-2">
      {points.map((point) => (
        <li key={point} className="flex gap-2">
          <Icon name={icon} size={20} className={`mt-0.5 flex-none ${tone}`} />
          {point}
        </li>
      ))}
    </ul>
  </section>
)
