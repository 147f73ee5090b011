/** Adds Escape and close-on-blur to the header menu, which opens without JavaScript. Returns a cleanup function. */
export function enhanceHeaderMenu() {
  const controller = new AbortController()
  const { signal } = controller
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
  return () => controller.abort()
}
