import type { ReactNode } from 'react'
import { useFold } from '#app/browser/use-fold.ts'
import { TitledCard } from '#app/components/card.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'

type Props = {
  id: string
  title: string
  /** Where this part stands, readable while it is folded. */
  hint?: string | null | undefined
  /** The part of the next action is never folded. */
  isNext?: boolean
  /** Holds an error or something due. */
  mustOpen?: boolean
  children: ReactNode
}

/** A part of a contact page: folded to one line unless it is the next action. */
export function ContactPart({ isNext = false, ...part }: Props) {
  if (!isNext) return <Fold {...part} />
  return (
    <TitledCard id={part.id} title={part.title}>
      {part.children}
    </TitledCard>
  )
}

function Fold({ id, title, hint, mustOpen = false, children }: Omit<Props, 'isNext'>) {
  const fold = useFold(id, mustOpen)
  const titleId = `${id}-titulo`
  return (
    <section aria-labelledby={titleId}>
      <Disclosure
        {...fold}
        title={
          <h2 className="min-w-0 text-body">
            <span id={titleId} className="block text-title-4">
              {title}
            </span>
            {hint && <span className="disclosure-hint">{hint}</span>}
          </h2>
        }
      >
        {/* The target of a fragment stands in the hidden part: the browser then opens the fold without script. */}
        <div id={id} className="stack stack-4 pt-1">
          {children}
        </div>
      </Disclosure>
    </section>
  )
}
