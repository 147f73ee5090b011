import { createHash } from 'node:crypto'

type Noted = EventTarget & { wasSent?: boolean; typed?: string }

/**
 * Inline script: records presses and input before other scripts load, for app/islands/loader.ts and
 * app/browser/input-before-hydration.ts. Below the browser floor (docs/decisions/0051) it blocks all scripts.
 */
function noteFirstTouch() {
  if (!('CSSPropertyRule' in window && CSS.supports('color', 'color-mix(in lab, red, red)'))) {
    const policy = document.createElement('meta')
    policy.httpEquiv = 'Content-Security-Policy'
    policy.content = "script-src 'none'"
    document.head.append(policy)
    document.documentElement.dataset.popovers = ''
    return addEventListener('click', ({ target }) => {
      const id = (target as Element).closest('[popovertarget]')?.getAttribute('popovertarget')
      if (id) document.getElementById(id)?.classList.toggle(':popover-open')
    })
  }

  document.documentElement.dataset.script = ''
  const unhydratedIsland = 'page-island:not([ready], [plain])'
  const release = (island: Element) => {
    for (const button of island.querySelectorAll<HTMLElement>('[data-pressed]')) {
      delete button.dataset.pressed
      button.ariaBusy = null
    }
  }
  const press = (event: Event, island: Element, button: HTMLElement) => {
    event.preventDefault()
    event.stopPropagation()
    release(island)
    button.dataset.pressed = ''
    button.ariaBusy = 'true'
  }
  addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLElement>(`${unhydratedIsland} button[type=button]`)
      if (button) press(event, button.closest('page-island')!, button)
    },
    true,
  )

  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLElement & Noted
      const island = form.closest(unhydratedIsland)
      const buttons = [...(island?.querySelectorAll<HTMLElement>('button[type=button]') ?? [])]
      const visibleButton = buttons.filter((button) => button.getClientRects().length).at(-1)
      if (island && visibleButton && event.submitter?.getClientRects().length === 0) press(event, island, visibleButton)
      else form.wasSent = true
    },
    true,
  )

  addEventListener('input', ({ target }) => void ((target as Noted).typed = (target as HTMLInputElement).value), true)
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement)) return
      const fallBackToPlainForms = () => {
        for (const island of document.querySelectorAll(unhydratedIsland)) {
          island.setAttribute('plain', '')
          release(island)
        }
      }
      fallBackToPlainForms()
      addEventListener('DOMContentLoaded', fallBackToPlainForms)
    },
    true,
  )
}

/** The only inline script, identical in every page, so the content policy allows it by hash. */
export const firstTouchScript = `(${noteFirstTouch})()`.replace(/\s*\n\s*/g, '\n').replace(/ {2,}/g, ' ')

export const firstTouchHash = `'sha256-${createHash('sha256').update(firstTouchScript).digest('base64')}'`
