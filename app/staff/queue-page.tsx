import { type ReactElement, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { type ActionFormState, FormError } from '#app/browser/use-action-form.tsx'
import { SuccessAlert } from '#app/components/alert.tsx'
import { Card } from '#app/components/card.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { BackLink } from '#app/shell/back-link.tsx'
import { staffTexts } from '#texts/moderation.ts'

type Props = {
  title: string
  intro: string
  /** Above the title. */
  back?: { href: string; text: string }
  /** Below the intro: figures, another queue. */
  more?: ReactNode
  /** The last success; not shown beside an error. */
  done?: string | null | undefined
  /** One form of each kind for all rows, so that its error outlives the row. */
  forms?: readonly ActionFormState[]
  /** The fields of the forms that show their own errors. */
  fieldsWithOwnErrors?: readonly string[]
  children: ReactNode
}

/** A staff page with a work queue: its purpose, the result of the last decision, and the queue. */
export function QueuePage({ title, intro, back, more, done, forms = [], fieldsWithOwnErrors = [], children }: Props) {
  const errors = useRecentErrors(forms)
  return (
    <PageColumn>
      {back && <BackLink href={back.href}>{back.text}</BackLink>}
      <div className="stack stack-1">
        <h1>{title}</h1>
        <p className="text-soft">{intro}</p>
        {more}
      </div>
      {done && errors.length === 0 && <SuccessAlert>{done}</SuccessAlert>}
      {errors.map((form) => (
        <FormError key={form.name} form={form} fieldsWithOwnErrors={fieldsWithOwnErrors} tone="warning" />
      ))}
      {children}
    </PageColumn>
  )
}

/** Forms that failed since the last navigation: a success redirects and clears the others' errors. */
function useRecentErrors(forms: readonly ActionFormState[]) {
  const { key } = useLocation()
  const [last, setLast] = useState<{ key: string; results: number[] }>({ key, results: [] })
  if (last.key !== key) setLast({ key, results: forms.map(({ resultKey }) => resultKey) })
  return forms.filter(({ message, resultKey }, index) => message && resultKey !== last.results[index])
}

type QueueProps = {
  /** `QueueCard`s. */
  rows: ReactElement[]
  /** For a queue without rows. */
  empty?: { title: string; text: string | undefined } | false
  /** How many more there are, in words. */
  rest?: string | null
  /** The address of the queue. */
  refresh?: string | false
  refreshText?: string
  /** Below the rows: another queue. */
  children?: ReactNode
}

export const Queue = ({ rows, empty, rest, refresh, refreshText = staffTexts.refresh, children }: QueueProps) => (
  <>
    {empty && rows.length === 0 && (
      <Card>
        <EmptyState drawing="empty-inbox" {...empty} />
      </Card>
    )}
    {rows.length > 0 && <ul className="stack stack-4">{rows}</ul>}
    {rest && <p className="text-soft">{rest}</p>}
    {children}
    {refresh && <StandaloneLink href={refresh}>{refreshText}</StandaloneLink>}
  </>
)

type CardProps = { id: string; about: string; title: string; children: ReactNode }

/** One entry of a queue: place and time, title, and content. */
export const QueueCard = ({ id, about, title, children }: CardProps) => (
  <li>
    <Card as="article" labelledBy={id} gap={4}>
      <div className="stack stack-1">
        <p className="text-small text-help">{about}</p>
        <h2 id={id} className="text-title-3">
          {title}
        </h2>
      </div>
      {children}
    </Card>
  </li>
)
