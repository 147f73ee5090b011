/** A refusal costs a thirtieth of a page: at ten times what can be served, some fifteen are heard for one that is served. */
const maxBetween = 32

/** Priorities: signed-in people, pages whose data has arrived, visitors, crawlers. */
type Whose = 'member' | 'drawing' | 'visitor'

/** Signed-in people go first, but one turn of three is for the others, so that everybody admitted is served. */
const orders: readonly (readonly Whose[])[] = [
  ['member', 'drawing', 'visitor'],
  ['member', 'drawing', 'visitor'],
  ['drawing', 'visitor', 'member'],
]

/**
 * Starts one heavy step at a time, once two event-loop turns brought no new connection, or after thirty-two.
 * Otherwise requests and database results that arrive together would be worked off before a refusal or a health check
 * is answered.
 */
export function createRequestQueue() {
  const waiting: Record<Whose, (() => void)[]> = { member: [], drawing: [], visitor: [] }
  let isTaken = false
  let came = 0
  let heard = 0
  let quietTurns = 0
  let taken = 0
  function following() {
    const whose = orders[taken++ % orders.length]!.find((one) => waiting[one].length)
    return whose && waiting[whose].shift()
  }
  const next = () => {
    quietTurns = came > heard ? 0 : quietTurns + 1
    heard = came
    const mayBegin = quietTurns >= 2 || came >= maxBetween
    const one = mayBegin ? following() : undefined
    isTaken = !mayBegin || one !== undefined
    if (isTaken) setImmediate(next)
    if (one) run(one)
  }
  const run = (begin: () => void) => {
    came = heard = quietTurns = 0
    begin()
  }
  function take(whose: Whose, begin: () => void) {
    if (isTaken) return void waiting[whose].push(begin)
    isTaken = true
    setImmediate(next)
    run(begin)
  }
  return {
    /** A new request arrived and may have to be refused. */
    come: () => void came++,
    take,
    toDraw: () => new Promise<void>((resolve) => take('drawing', resolve)),
  }
}

export type RequestQueue = ReturnType<typeof createRequestQueue>
