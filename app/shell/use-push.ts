import { useState, useSyncExternalStore } from 'react'
import { type PushAbility, pushAbility, type PushOutcome, turnOnPush } from '#app/browser/push.ts'

/** State of a press: not pressed, browser prompt open, or the answer of user and server. */
export type PushState = 'idle' | 'waiting' | PushOutcome

const never = () => () => {}
const unknown = () => null

/** This browser's push support, known once the script runs, and turning push on, only by a click. */
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
