import { useEffect, useState } from 'react'
import { call } from '#app/browser/call.ts'

/** What became of an order that left the list while it was read. */
export type Gone = 'filled' | 'over' | 'yours'

type Said = { status: string; leadId: number | null; leadCount: number; maxLeads: number }

function goneOf({ status, leadId, leadCount, maxLeads }: Said): Gone | undefined {
  if (leadId !== null) return 'yours'
  if (status === 'searching') return undefined // set aside, or on a later page by now
  return status === 'finalized' && leadCount >= maxLeads ? 'filled' : 'over'
}

/** Asks what became of orders that are missing in the newest list; each once. */
export function useGone(missing: readonly string[]) {
  const [gone, setGone] = useState<Record<string, Gone>>({})
  const wanted = missing.filter((uuid) => !gone[uuid]).join(' ')
  useEffect(() => {
    if (!wanted) return
    let isHere = true
    for (const uuid of wanted.split(' '))
      void call<Said>(`/v1/opportunities/${uuid}`).then((answer) => {
        const became = answer.ok ? goneOf(answer.value) : undefined
        if (isHere && became) setGone((known) => ({ ...known, [uuid]: became }))
      })
    return () => {
      isHere = false
    }
  }, [wanted])
  return gone
}
