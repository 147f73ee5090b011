import { Badge } from '#app/components/badge.tsx'
import { Icon } from '#app/components/icon.tsx'
import { professionalMetricsTexts as words } from '#texts/professional-metrics.ts'

/** A checklist of conditions, each met or open. */
export const Checklist = ({ items }: { items: { title: string; isDone: boolean; note?: string }[] }) => (
  <ul>
    {items.map(({ title, isDone, note }) => (
      <li key={title} className="flex items-center gap-4 border-b border-line py-3 last:border-0">
        <Icon
          name={isDone ? 'check-circle' : 'minus'}
          className={isDone ? 'flex-none text-success' : 'flex-none text-soft'}
        />
        <span className="stack min-w-0 flex-1">
          {title}
          {note && <span className="numbers text-small text-soft">{note}</span>}
        </span>
        <Badge tone={isDone ? 'success' : 'neutral'}>{isDone ? words.done : words.open}</Badge>
      </li>
    ))}
  </ul>
)
