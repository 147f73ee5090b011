import { useEffect, useState } from 'react'

/** The server's time, updated every 30 seconds, so that "há 5 min" ages without a reload. */
export function useServerTime(serverTime: string) {
  const [shown, setShown] = useState(serverTime)
  useEffect(() => {
    const offsetMs = Date.parse(serverTime) - Date.now()
    const timer = setInterval(() => setShown(new Date(Date.now() + offsetMs).toISOString()), 30_000)
    return () => clearInterval(timer)
  }, [serverTime])
  return shown
}
