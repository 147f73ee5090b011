import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from '#app/components/drawing.tsx'
import { Container } from '#app/components/layout.tsx'

type StatusMessageProps = { drawing: DrawingName; title: string; text: string; children: ReactNode }

export const StatusMessage = ({ drawing, title, text, children }: StatusMessageProps) => (
  <div className="section">
    <Container>
      <div className="mx-auto grid max-w-[880px] items-center gap-8 desktop:grid-cols-[320px_1fr]">
        <div className="mx-auto">
          <Drawing name={drawing} width={320} />
        </div>
        <div className="stack stack-4 min-w-0 items-start">
          <h1 className="max-w-full">{title}</h1>
          <p className="text-lead text-soft">{text}</p>
          {children}
        </div>
      </div>
    </Container>
  </div>
)
