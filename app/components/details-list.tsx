import type { ReactNode } from 'react'

/** Of a list whose items may be without a text: keeps those with one. */
export const hasText = (item: { title: string; text: string | null }): item is { title: string; text: string } =>
  item.text !== null

type DetailsListProps = { items: Array<{ title: string; text: ReactNode }> }

/** A list of labels and values: an order review, a receipt, a profile. */
export function DetailsList({ items }: DetailsListProps) {
  return (
    <dl className="details-list">
      {items.map((item) => (
        <div key={item.title}>
          <dt>{item.title}</dt>
          <dd>{item.text}</dd>
        </div>
      ))}
    </dl>
  )
}
