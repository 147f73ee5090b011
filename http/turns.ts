/** A refusal costs a thirtieth of a page: at ten times what can be served, some fifteen are heard for one that is served. */
const maxBetween = 32

/** Whose turn is next: of somebody who is signed in, of a page whose data have come, of a visitor or crawler who was let in. */
type Whose = 'member' | 'drawing' | 'visitor'

/** Who is signed in goes first, but of three turns one belongs to the others: whoever was let in is served in the end. */
const orders: readonly (readonly Whose[])[] = [
  ['member', 'drawing', 'visitor'],
  ['member', 'drawing', 'visitor'],
  ['drawing', 'visitor', 'member'],
]

/**
 * Lets one heavy step begin at a time, and only once nobody new has come for two turns of the event loop (a turn takes one connection in,
 * the next one reads it), or thirty-two have. What comes at once would else be worked off to its end before anybody hears
 * anything: requests, and answers of the database that came while something else was done. Between two steps others are told no, health
 * is answered and kept pages are sent.
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
    /** Somebody came, who may have to be told no. */
    come: () => void came++,
    take,
    toDraw: () => new Promise<void>((resolve) => take('drawing', resolve)),
  }
}

export type RequestQueue = ReturnType<typeof createRequestQueue>
