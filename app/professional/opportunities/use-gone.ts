import { useEffect, useState } from 'react'
import type { Schemas } from '#app/browser/api-types.ts'
import { call } from '#app/browser/call.ts'

/** The state of an order that left the list while it was read. */
export type Gone = 'filled' | 'over' | 'yours'

function goneOf({ status, leadId, leadCount, maxLeads }: Schemas['Opportunity']): Gone | undefined {
  if (leadId !== null) return 'yours'
  if (status === 'searching') return undefined // dismissed, or on a later page
  return status === 'finalized' && leadCount >= maxLeads ? 'filled' : 'over'
}

/** Queries orders missing in the newest list, once each. */
export function useGone(missing: readonly string[]) {
  const [gone, setGone] = useState<Record<string, Gone>>({})
  const missingUuids = missing.filter((uuid) => !gone[uuid]).join(' ')
  useEffect(() => {
    if (!missingUuids) return
    let isMounted = true
    for (const uuid of missingUuids.split(' '))
      void call('GET /v1/opportunities/{uuid}', { path: { uuid } }).then((answer) => {
        const state = answer.ok ? goneOf(answer.value) : undefined
        if (isMounted && state) setGone((last) => ({ ...last, [uuid]: state }))
      })
    return () => {
      isMounted = false
    }
  }, [missingUuids])
  return gone
}
