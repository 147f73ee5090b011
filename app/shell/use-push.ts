import { useState, useSyncExternalStore } from 'react'
import { type PushAbility, pushAbility, type PushOutcome, turnOnPush } from '#app/browser/push.ts'

/** What became of a press: nothing was pressed, the browser asks, or what its person and the server said. */
export type PushState = 'idle' | 'waiting' | PushOutcome

const never = () => () => {}
const unknown = () => null

/** What this browser can do, known once the page's script is at work, and the one way to turn messages on: by a click. */
export function usePush(onDone?: () => void) {
  const ability = useSyncExternalStore<PushAbility | null>(never, pushAbility, unknown)
  const [state, setState] = useState<PushState>('idle')
  async function turnOn() {
    setState('waiting')
    const outcome = await turnOnPush()
    setState(outcome)
    if (outcome === 'on') onDone?.()
  }
  return { ability, state, turnOn }
}
