import type { ReactNode } from 'react'
import { type ActionFormState, FormError } from '#app/browser/use-action-form.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { BackLink } from '#app/shell/back-link.tsx'

type Props = {
  back: { href: string; text: string }
  /** Above the title: subject and date. */
  about?: string
  title: string
  /** The state. */
  badges: ReactNode
  /** The decisions, whose errors stand above the content. */
  forms?: readonly ActionFormState[]
  /** The fields of the forms that show their own errors. */
  fieldsWithOwnErrors?: readonly string[]
  /** In place of the error of a form. */
  problem?: ReactNode
  /** Beside the content: the decision, or facts. */
  aside: ReactNode
  children: ReactNode
}

/** A staff page about one case: a link back to its queue, the state, the content and, beside it, the decision. */
export const CasePage = ({
  back,
  about,
  title,
  badges,
  forms = [],
  fieldsWithOwnErrors = [],
  problem,
  aside,
  children,
}: Props) => (
  <PageColumn>
    <BackLink href={back.href}>{back.text}</BackLink>
    <div className="stack stack-2">
      {about && <p className="text-small text-help">{about}</p>}
      <h1>{title}</h1>
      <div className="row">{badges}</div>
    </div>
    {problem}
    {forms.map((form) => (
      <FormError key={form.name} form={form} fieldsWithOwnErrors={fieldsWithOwnErrors} tone="warning" />
    ))}
    <div className="grid grid-cols-1 items-start gap-6 desktop:grid-cols-[minmax(0,1fr)_400px]">
      <div className="stack stack-6">{children}</div>
      <div className="stack stack-6">{aside}</div>
    </div>
  </PageColumn>
)
