import { useEffect, useState } from 'react'

const tickMs = 250
const secondsFromNow = (seconds: number) => Date.now() + seconds * 1000

/** Whole seconds left. Follows the clock, not the ticks, so that a tab that slept shows the right number. */
export function useCountdown(firstSeconds: number) {
  const [seconds, setSeconds] = useState(firstSeconds)
  const [endsAt, setEndsAt] = useState(() => secondsFromNow(firstSeconds))
  useEffect(() => {
    const timer = setInterval(() => {
      const remainingSeconds = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
      setSeconds(remainingSeconds)
      if (remainingSeconds === 0) clearInterval(timer)
    }, tickMs)
    return () => clearInterval(timer)
  }, [endsAt])
  return {
    seconds,
    restart(totalSeconds: number) {
      setSeconds(totalSeconds)
      setEndsAt(secondsFromNow(totalSeconds))
    },
  }
}
