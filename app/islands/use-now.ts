import { useEffect, useState } from 'react'

const lookMilliseconds = 20_000

/** The browser's clock, updated every 20 s. Undefined on the server and at first, because the page is cached. */
export function useNow(): Date | undefined {
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    const look = () => setNow(new Date())
    look()
    const timer = setInterval(look, lookMilliseconds)
    return () => clearInterval(timer)
  }, [])
  return now
}
