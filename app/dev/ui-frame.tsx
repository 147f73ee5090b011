import type { ReactNode } from 'react'
import { Section } from '#app/components/layout.tsx'

export function Chapter({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Section id={id} labelledBy={`${id}-titulo`}>
      <div className="stack stack-6">
        <h2 id={`${id}-titulo`}>{title}</h2>
        {children}
      </div>
    </Section>
  )
}

export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="stack stack-2">
      <h3 className="text-small text-help">{title}</h3>
      {children}
    </div>
  )
}

export function Grid({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-6 tablet:grid-cols-2">{children}</div>
}
