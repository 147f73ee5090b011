import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { reportPageError } from '#app/browser/connection.ts'
import { Button, ButtonLink } from '#app/components/button.tsx'
import type { DrawingName } from '#app/components/drawing.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Container } from '#app/components/layout.tsx'
import { areaProblemTexts } from '#texts/area-problem.ts'
import { connectionTexts } from '#texts/connection.ts'
import { ProblemCode } from './problem-code.tsx'
import { type ProblemKind, problemKind } from './problem-kind.ts'

const drawings = {
  notFound: 'nothing-found',
  notAllowed: 'out-of-air',
  anotherPerson: 'out-of-air',
  unreachable: 'out-of-air',
  problem: 'empty-inbox',
} as const satisfies Record<ProblemKind, DrawingName>

export type ProblemWords = { title: string; text: string }

type Props = {
  error: unknown
  /** The way back. */
  back: { href: string; label: string }
  /** The 404 text; by default, that there is no such page. */
  notFound?: ProblemWords
  level?: 1 | 2 | 3
}

/** An error in a signed-in area: explanation, back link, retry (AMB-84). Inside the area's frame. */
export function AreaProblem({ error, back, notFound = areaProblemTexts.notFound, level = 1 }: Props) {
  const { revalidate, state } = useRevalidator()
  useEffect(reportPageError, [])
  const kind = problemKind(error)
  const { title, text } = kind === 'notFound' ? notFound : areaProblemTexts[kind]
  const isTrying = state === 'loading'
  const isRetryable = kind === 'unreachable' || kind === 'problem'
  return (
    <Container width="reading">
      <div className="py-8">
        <EmptyState
          level={level}
          drawing={drawings[kind]}
          title={title}
          text={text}
          action={
            <div className="stack stack-4 items-center">
              <div className="row justify-center">
                <Button kind={isRetryable ? 'primary' : 'secondary'} busy={isTrying} onClick={() => void revalidate()}>
                  {isTrying ? connectionTexts.trying : connectionTexts.tryAgain}
                </Button>
                <ButtonLink href={back.href} kind={isRetryable ? 'secondary' : 'primary'} icon="back">
                  {back.label}
                </ButtonLink>
              </div>
              <ProblemCode error={error} />
            </div>
          }
        />
      </div>
    </Container>
  )
}
