import { useEffect } from 'react'

const everyMs = 1000

/** Alternates the title of the tab between the number and the plain title; stops at 0 and on leaving (AMB-57). */
export function useFlashingTitle(title: string, news: number) {
  useEffect(() => {
    if (news === 0) return
    let withNumber = false
    const flash = () => {
      withNumber = !withNumber
      document.title = withNumber ? `(${news}) ${title}` : title
    }
    flash()
    const flashing = setInterval(flash, everyMs)
    return () => {
      clearInterval(flashing)
      document.title = title
    }
  }, [title, news])
}
