import { isOpen } from '#domain/help/support-hours.ts'
import { supportStateShort } from '#texts/help.ts'

const lookMilliseconds = 20_000

/**
 * Says on a page that is kept whether the team is there at this moment, by the rule alone: nothing is asked of the server
 * (AMB-63). Without React, which would cost every reader of an article 70 KB.
 */
export function saveSupportState() {
  const badges = document.querySelectorAll<HTMLElement>('[data-support-state] > .badge')
  function look() {
    const now = new Date()
    for (const badge of badges) {
      badge.dataset.tone = isOpen(now) ? 'success' : 'neutral'
      badge.lastChild!.textContent = supportStateShort(now)
    }
  }
  look()
  setInterval(look, lookMilliseconds)
}
