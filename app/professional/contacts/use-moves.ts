import { useState } from 'react'
import { call } from '#app/browser/call.ts'
import { signInAgain } from '#app/browser/sign-in-again.ts'
import { useRevalidate } from '#app/browser/use-revalidation.ts'
import { showToast } from '#app/components/toast-store.ts'
import type { LostReason, StageToMoveTo } from '#domain/leads/pipeline/stage.ts'
import { pipelineTexts as words } from '#texts/pipeline.ts'
import type { ContactCardView } from './contacts-view.server.ts'

type Move = { leadId: number; stage: StageToMoveTo }

/** Moves contacts optimistically: survives leaving the page, reverted on refusal. */
export function useMoves() {
  const [moves, setMoves] = useState<Move[]>([])
  const revalidate = useRevalidate()

  async function move({ leadId, name }: ContactCardView, stage: StageToMoveTo, reason?: LostReason) {
    setMoves((last) => [...last.filter((other) => other.leadId !== leadId), { leadId, stage }])
    const answer = await call('POST /v1/leads/{leadId}/stage', {
      path: { leadId },
      body: reason ? { stage, reason } : { stage },
      outlivesPage: true,
    })
    if (!answer.ok && answer.status === 401) void signInAgain('professional')
    if (answer.ok) showToast('success', words.moved(name, stage))
    else showToast('error', answer.message ?? words.notMoved)
    await revalidate()
    setMoves((last) => last.filter((other) => other.leadId !== leadId))
  }

  return { moves, move }
}
