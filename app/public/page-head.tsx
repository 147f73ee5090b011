import type { ReactNode } from 'react'
import { type Path, PathFromHome } from './path-from-home.tsx'

type PageHeadProps = Path & {
  title: string
  intro?: string | undefined
  /** Above the title: the kind of page. */
  above?: string
  picture?: ReactNode
  children?: ReactNode
}

/** The head of most public pages: breadcrumbs, title and intro. */
export const PageHead = ({ crumbs, address, title, intro, above, picture, children }: PageHeadProps) => (
  <div className="section-sunken">
    <div className="page-width stack stack-4 pt-2 pb-8">
      <PathFromHome crumbs={crumbs} address={address} />
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
