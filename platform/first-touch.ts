import { createHash } from 'node:crypto'

type Noted = EventTarget & { wasSent?: boolean; typed?: string }

/**
 * Runs in the browser while a page is read, before any of its scripts has come: what is touched first is taken, is seen to be taken,
 * and is done by whoever comes later (app/islands/loader.ts; app/browser/early-touch.ts). It may use nothing from outside of itself.
 * - A browser below the floor (docs/decisions/0051) runs no other script, and its page stands as without any; popovers open by a class.
 *   In others styles may count on scripts (`scripted:`): half of them do not know `@media (scripting)`.
 * - A button of an island is marked, and nobody else hears of the press: React, half awake, would do it as well.
 * - Enter in a step presses the button that the step shows, where the one that sends the form is not shown yet.
 * - A field knows what was typed into it, a form that it went by itself.
 * - Without the loader no island comes to life: each then stands there as without script, also one that is still on its way.
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
  const asleep = 'page-island:not([ready], [plain])'
  const release = (island: Element) => {
    for (const button of island.querySelectorAll('[data-pressed]')) {
      button.removeAttribute('data-pressed')
      button.removeAttribute('aria-busy')
    }
  }
  const press = (event: Event, island: Element, button: Element | undefined) => {
    event.preventDefault()
    event.stopPropagation()
    release(island)
    button?.setAttribute('data-pressed', '')
    button?.setAttribute('aria-busy', 'true')
  }
  addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest(`${asleep} button[type=button]`)
      if (button) press(event, button.closest('page-island')!, button)
    },
    true,
  )
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as Element
      const island = form.closest(asleep)
      const shown = [...(island?.querySelectorAll('button[type=button]') ?? [])].filter(
        (button) => button.getClientRects().length,
      )
      if (!island || !shown.length || event.submitter?.getClientRects().length !== 0)
        return void ((form as Noted).wasSent = true)
      press(event, island, shown.at(-1))
    },
    true,
  )
  addEventListener('input', ({ target }) => void ((target as Noted).typed = (target as HTMLInputElement).value), true)
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement)) return
      const stand = () => {
        for (const island of document.querySelectorAll(asleep)) {
          island.setAttribute('plain', '')
          release(island)
        }
      }
      stand()
      addEventListener('DOMContentLoaded', stand)
    },
    true,
  )
}

/** Stands in every page, the only script inside of one: the same for everybody, so the content policy knows it by its hash. */
export const firstTouchScript = `(${noteFirstTouch})()`.replace(/\s*\n\s*/g, '\n').replace(/ {2,}/g, ' ')

export const firstTouchHash = `'sha256-${createHash('sha256').update(firstTouchScript).digest('base64')}'`
