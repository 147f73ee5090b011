import { useEffect, useState } from 'react'

/** The server's time, updated every 30 seconds, so that "há 5 min" ages without a reload. */
export function useServerTime(at: string) {
  const [shown, setShown] = useState(at)
  useEffect(() => {
    const ahead = Date.parse(at) - Date.now()
    const ticking = setInterval(() => setShown(new Date(Date.now() + ahead).toISOString()), 30_000)
    return () => clearInterval(ticking)
  }, [at])
  return shown
}
