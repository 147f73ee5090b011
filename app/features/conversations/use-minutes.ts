import { useEffect, useState } from 'react'

/** The server's time, kept going by the browser's clock: "há 5 min" grows older without a reload. */
export function useMinutes(at: string) {
  const [shown, setShown] = useState(at)
  useEffect(() => {
    const ahead = Date.parse(at) - Date.now()
    const going = setInterval(() => setShown(new Date(Date.now() + ahead).toISOString()), 30_000)
    return () => clearInterval(going)
  }, [at])
  return shown
}
