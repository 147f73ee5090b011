import type { ReactNode } from 'react'
import { BackLink } from '#app/shell/back-link.tsx'
import { Alert } from '#app/components/alert.tsx'
import { PageColumn } from '#app/components/layout.tsx'

type Props = {
  back: { href: string; text: string }
  /** Above the title: of what and when it is. */
  about?: string
  title: string
  /** How it stands. */
  badges: ReactNode
  refused?: string | undefined
  /** The error of a form on `useActionForm`. */
  problem?: ReactNode
  /** Beside the story: what is decided, or known. */
  aside: ReactNode
  children: ReactNode
}

/** A page of our team about one case: the way back to its queue, how it stands, its story and, beside it, what to do. */
export const CasePage = ({ back, about, title, badges, refused, problem, aside, children }: Props) => (
  <PageColumn>
    <BackLink href={back.href}>{back.text}</BackLink>
    <div className="stack stack-2">
      {about && <p className="text-small text-help">{about}</p>}
      <h1>{title}</h1>
      <div className="row">{badges}</div>
    </div>
    {refused && (
      <Alert tone="warning" role="alert">
        {refused}
      </Alert>
    )}
    {problem}
    <div className="grid grid-cols-1 items-start gap-6 desktop:grid-cols-[minmax(0,1fr)_400px]">
      <div className="stack stack-6">{children}</div>
      <div className="stack stack-6">{aside}</div>
    </div>
  </PageColumn>
)
