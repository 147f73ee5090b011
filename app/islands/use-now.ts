import { useEffect, useState } from 'react'

const tickMs = 20_000

/** The browser's clock, updated every 20 s. Undefined on the server and at first, because the page is cached. */
export function useNow(): Date | undefined {
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    const look = () => setNow(new Date())
    look()
    const timer = setInterval(look, tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
