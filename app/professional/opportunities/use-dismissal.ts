import { useState } from 'react'
import { call } from '#app/browser/call.ts'
import { showToast } from '#app/components/toast-store.ts'
import type { DismissReason } from '#domain/matching/dismissal.ts'
import { opportunityTexts as words } from '#texts/opportunities.ts'

/** Dismisses and restores an order optimistically; a refusal is reverted and shown. */
export function useDismissal(uuid: string) {
  const [reason, setReason] = useState<DismissReason | null>(null)
  const path = { uuid }
  async function dismiss(why: DismissReason) {
    setReason(why)
    const answer = await call('POST /v1/opportunities/{uuid}/dismiss', {
      path,
      body: { reason: why },
      outlivesPage: true,
    })
    if (answer.ok) return
    setReason(null)
    showToast('error', answer.message ?? words.failed)
  }
  async function undo() {
    const answer = await call('POST /v1/opportunities/{uuid}/restore', { path, outlivesPage: true })
    if (answer.ok) setReason(null)
    else showToast('error', answer.message ?? words.failed)
  }
  return { reason, dismiss, undo }
}
