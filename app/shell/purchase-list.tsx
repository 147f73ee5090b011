import { Badge } from '#app/components/badge.tsx'
import { Link } from '#app/components/link.ts'
import type { PurchaseRow } from './purchase-row.ts'

type Props = { purchases: PurchaseRow[]; hrefOf: (uuid: string) => string }

export const PurchaseList = ({ purchases, hrefOf }: Props) => (
  <ul>
    {purchases.map(({ uuid, title, price, at, state, tone }) => (
      <li
        key={uuid}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3 last:border-0"
      >
        <span className="flex-[1_1_12rem]">
          <Link className="text-link font-medium" href={hrefOf(uuid)}>
            {title}
          </Link>
          <span className="block text-small text-help">{at}</span>
        </span>
        <span className="numbers">{price}</span>
        <Badge tone={tone}>{state}</Badge>
      </li>
    ))}
  </ul>
)
