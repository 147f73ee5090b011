import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { TitledCard } from '#app/components/card.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'

type Props = {
  id: string
  title: string
  /** A summary, visible while folded. */
  hint?: string | null | undefined
  /** The next action is never folded. */
  isNext?: boolean
  /** Contains an error or something due. */
  opensByDefault?: boolean
  children: ReactNode
}

/** A section of the contact page, folded unless it is the next action. */
export function ContactPart({ isNext = false, ...part }: Props) {
  if (!isNext) return <FoldedPart {...part} />
  return (
    <TitledCard id={part.id} title={part.title}>
      {part.children}
    </TitledCard>
  )
}

function FoldedPart({ id, title, hint, opensByDefault = false, children }: Omit<Props, 'isNext'>) {
  const fold = useFold(id, opensByDefault)
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
        {/* A fragment target inside opens the fold without JavaScript. */}
        <div id={id} className="stack stack-4 pt-1">
          {children}
        </div>
      </Disclosure>
    </section>
  )
}

/** A disclosure that remembers its state for the tab; it opens when the URL's fragment or `opensByDefault` says so. */
function useFold(id: string, opensByDefault: boolean) {
  const { pathname, hash } = useLocation()
  const key = `fold:${pathname}#${id}`
  const details = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(opensByDefault)
  const [lastDefault, setLastDefault] = useState(opensByDefault)
  if (opensByDefault !== lastDefault) {
    setLastDefault(opensByDefault)
    if (opensByDefault) setOpen(true)
  }
  useEffect(() => {
    const stored = sessionStorage.getItem(key)
    if (details.current && (stored || hash === `#${id}`))
      details.current.open = stored !== 'closed' || hash === `#${id}`
  }, [key, hash, id])
  return {
    ref: details,
    open,
    onToggle() {
      const isOpen = details.current?.open ?? false
      setOpen(isOpen)
      if (isOpen !== opensByDefault) sessionStorage.setItem(key, isOpen ? 'open' : 'closed')
      else sessionStorage.removeItem(key)
    },
  }
}
