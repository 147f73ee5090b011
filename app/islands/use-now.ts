import { useEffect, useState } from 'react'

const lookMilliseconds = 20_000

/** The browser's clock, looked at every 20 s. None on the server and at first: the page is kept, and knows no hour. */
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
