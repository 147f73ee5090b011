/**
 * The menu of the header opens without script. With one, Escape closes it and gives the focus back, and a focus that leaves it
 * leaves none open over the page. Gives what ends that.
 */
export function enhanceHeaderMenu() {
  const tending = new AbortController()
  const { signal } = tending
  const openMenu = () => document.querySelector<HTMLDetailsElement>('.header-menu[open]')
  addEventListener(
    'keydown',
    ({ key }) => {
      const menu = key === 'Escape' && openMenu()
      if (!menu) return
      menu.open = false
      menu.querySelector('summary')?.focus()
    },
    { signal },
  )
  addEventListener(
    'focusin',
    ({ target }) => {
      const menu = openMenu()
      if (menu && target instanceof Node && !menu.contains(target)) menu.open = false
    },
    { signal },
  )
  return () => tending.abort()
}
