import { useLayoutEffect } from 'react'

const everyMs = 1000

/** Alternates the tab title with the number of updates; stops at 0 and on leaving (AMB-57). */
export function useFlashingTitle(title: string, updateCount: number) {
  useLayoutEffect(() => {
    if (updateCount === 0) return
    let withNumber = false
    let shown = document.title
    const flash = () => {
      withNumber = !withNumber
      shown = withNumber ? `(${updateCount}) ${title}` : title
      document.title = shown
    }
    flash()
    const flashing = setInterval(flash, everyMs)
    return () => {
      clearInterval(flashing)
      if (document.title === shown) document.title = title // the next page may have set its own
    }
  }, [title, updateCount])
}
