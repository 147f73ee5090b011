import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from '#app/components/breadcrumbs.tsx'

type PageHeadProps = {
  crumbs: Crumb[]
  title: string
  intro?: string | undefined
  /** Above the title: the kind of page. */
  above?: string
  picture?: ReactNode
  children?: ReactNode
}

/** The head of most public pages: breadcrumbs, title and intro. */
export const PageHead = ({ crumbs, title, intro, above, picture, children }: PageHeadProps) => (
  <div className="section-sunken">
    <div className="page-width stack stack-4 pt-2 pb-8">
      <Breadcrumbs crumbs={crumbs} />
      <div className="flex items-center gap-5">
        {picture}
        <div className="stack stack-2 min-w-0 max-w-[44rem]">
          {above && <p className="font-semibold text-accent-strong">{above}</p>}
          <h1>{title}</h1>
          {intro && <p className="text-lead text-soft">{intro}</p>}
        </div>
      </div>
      {children}
    </div>
  </div>
)
