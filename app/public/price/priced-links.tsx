import { Card } from '#app/components/card.tsx'
import { Price } from '#app/components/price.tsx'

type Props = { links: { href: string; label: string; price: string; unit: string }[] }

export const PricedLinks = ({ links }: Props) => (
  <ul className="grid gap-3 tablet:grid-cols-2 desktop:grid-cols-3">
    {links.map(({ href, label, price, unit }) => (
      <li key={href} className="grid">
        <Card href={href}>
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold">{label}</span>
            <span className="text-accent-strong">
              <Price text={price} /> {unit}
            </span>
          </span>
        </Card>
      </li>
    ))}
  </ul>
)
