import type { ReactNode } from 'react'
import { TitledCard } from '#app/components/card.tsx'
import { Drawing, type DrawingName } from '#app/components/drawing.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { BackLink } from '#app/shell/back-link.tsx'
import { href } from '#href.ts'
import { clientTexts } from '#texts/client.ts'

type Props = {
  drawing: DrawingName
  title: string
  text: string
  tipsTitle: string
  tips: readonly { title: string; text: string }[]
  /** Before the tips, such as what happened to this order. */
  first?: ReactNode
  children: ReactNode
}

/** Explains an order's outcome and what to do now. */
export function AdvicePage({ drawing, title, text, tipsTitle, tips, first, children }: Props) {
  return (
    <PageColumn width="reading" tight>
      <BackLink href={href('/meus-pedidos')}>{clientTexts.back}</BackLink>
      <div className="flex flex-col items-center gap-4 text-center">
        <Drawing name={drawing} width={220} />
        <h1>{title}</h1>
        <p className="max-w-[52ch] text-lead text-soft">{text}</p>
      </div>
      {first}
      <TitledCard id="dicas" title={tipsTitle}>
        <ol className="stack stack-4">
          {tips.map((tip, place) => (
            <li key={tip.title} className="flex gap-4">
              <span
                aria-hidden="true"
                className="grid size-9 flex-none place-items-center rounded-pill bg-accent-soft font-title font-bold text-on-accent-soft"
              >
                {place + 1}
              </span>
              <div>
                <h3 className="text-title-4">{tip.title}</h3>
                <p className="text-soft">{tip.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </TitledCard>
      {children}
    </PageColumn>
  )
}
