import { useEffect, useState } from 'react'

const tickMs = 250

/** Whole seconds left. Follows the clock, not the ticks, so that a tab that slept shows the right number. */
export function useCountdown(firstSeconds: number) {
  const [seconds, setSeconds] = useState(firstSeconds)
  const [wait, setWait] = useState({ seconds: firstSeconds })
  useEffect(() => {
    if (wait.seconds <= 0) return
    const end = Date.now() + wait.seconds * 1000
    const ticking = setInterval(() => {
      const remainingSeconds = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setSeconds(remainingSeconds)
      if (remainingSeconds === 0) clearInterval(ticking)
    }, tickMs)
    return () => clearInterval(ticking)
  }, [wait])
  return {
    seconds,
    restart(total: number) {
      setSeconds(total)
      setWait({ seconds: total })
    },
  }
}
