import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Surface = 'client' | 'professional' | 'staff'

type PageProps = {
  surface?: Surface
  header?: ReactNode
  footer?: ReactNode
  /** A `BottomBar`, with room left for it. */
  bottomBar?: ReactNode
  children: ReactNode
  contentId?: string
}

/** A whole page: header, content, footer. `surface` sets its accent: clay, forest or neutral. */
export function Page({ surface = 'client', header, footer, bottomBar, children, contentId = 'conteudo' }: PageProps) {
  return (
    <div data-surface={surface} className={classNames('page', bottomBar !== undefined && 'bottom-bar-room')}>
      {header}
      <main id={contentId} tabIndex={-1} className="page-content">
        {children}
      </main>
      {footer}
      {bottomBar}
    </div>
  )
}

/** The page column. `reading` and `form` limit the line length. */
export function Container({ width = 'wide', children }: { width?: 'wide' | 'reading' | 'form'; children: ReactNode }) {
  return (
    <div className="page-width">
      {width === 'wide' ? children : <div className={`measure-${width}`}>{children}</div>}
    </div>
  )
}

type PageColumnProps = { width?: 'reading' | 'form'; tight?: boolean; children: ReactNode }

/** The content of a signed-in page. `tight`: less room above and below. */
export function PageColumn({ width, tight = false, children }: PageColumnProps) {
  return (
    <Container width={width}>
      <div className={classNames('stack stack-6', tight ? 'py-4 desktop:py-8' : 'py-6 desktop:py-10')}>{children}</div>
    </Container>
  )
}

/** The title of a page, with a sentence about it. */
export const PageHeading = ({ title, intro }: { title: string; intro: string }) => (
  <div className="stack stack-2">
    <h1>{title}</h1>
    <p className="text-soft">{intro}</p>
  </div>
)

type TitledBlockProps = {
  /** Id of the title that labels the block. */
  id: string
  title: ReactNode
  small?: boolean
  gap?: 2 | 4 | 6
  children: ReactNode
}

/** A titled part of a page, without a card. */
export const TitledBlock = ({ id, title, small = false, gap = 4, children }: TitledBlockProps) => (
  <section className={`stack stack-${gap}`} aria-labelledby={id}>
    <h2 id={id} className={small ? 'text-title-4' : 'text-title-3'}>
      {title}
    </h2>
    {children}
  </section>
)

type SectionProps = {
  children: ReactNode
  ground?: 'page' | 'sunken' | 'forest'
  labelledBy?: string
  id?: string
  width?: 'wide' | 'reading' | 'form'
}

/** A full-width band with its content inside. */
export function Section({ children, ground = 'page', labelledBy, id, width }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className={classNames('section', ground !== 'page' && `section-${ground}`)}
    >
      <Container width={width}>{children}</Container>
    </section>
  )
}

type TitledSectionProps = Pick<SectionProps, 'ground' | 'width'> & {
  /** Id of the title that labels the band. */
  id: string
  title: ReactNode
  intro?: ReactNode
  children?: ReactNode
}

/** A band with title, intro and stacked content. */
export const TitledSection = ({ id, title, intro, children, ...band }: TitledSectionProps) => (
  <Section labelledBy={id} {...band}>
    <div className="stack stack-6">
      <div className="stack stack-2">
        <h2 id={id}>{title}</h2>
        {intro && <p className="max-w-[44rem] text-lead text-soft">{intro}</p>}
      </div>
      {children}
    </div>
  </Section>
)
