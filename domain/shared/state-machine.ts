import { keysOf } from '#domain/shared/keys.ts'

/** What can happen in each state, and which state follows: `{ open: { close: 'closed' }, closed: {} }`. */
type Table<T> = { readonly [State in keyof T]: Readonly<Record<string, keyof T>> }
type EventOf<T> = { [State in keyof T]: keyof T[State] }[keyof T] & string

/** A state machine from its table. An event leads to one state from everywhere, so that one statement can write it. */
export function stateMachine<const T extends Table<T>>(table: T) {
  type State = keyof T & string
  type Event = EventOf<T>
  const states = keysOf(table)
  const stateByEvent = new Map<string, State>()
  for (const state of states)
    for (const [event, target] of Object.entries(table[state]) as [string, State][]) {
      if ((stateByEvent.get(event) ?? target) !== target) throw new Error(`${event} leads to two states`)
      stateByEvent.set(event, target)
    }
  const canHappen = (event: Event, state: State) => Object.hasOwn(table[state], event)
  return {
    states,
    events: [...stateByEvent.keys()] as Event[],
    canHappen,
    /** The states in which an event can happen: for SQL that writes, and SQL that reads. */
    statesBefore: (event: Event) => states.filter((state) => canHappen(event, state)),
    stateAfter: (event: Event) => stateByEvent.get(event)!,
    /** Nothing happens any more in this state. */
    isFinal: (state: State) => Object.keys(table[state]).length === 0,
  }
}
