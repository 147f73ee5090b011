import { isOpen } from '#domain/help/support-hours.ts'
import { supportStateShort } from '#texts/help.ts'

const updateEveryMs = 20_000

/** Shows on a cached page whether support is open, without a request (AMB-63). No React, which would cost 70 KB. */
export function showSupportState() {
  const badges = document.querySelectorAll<HTMLElement>('[data-support-state] > .badge')
  function update() {
    const now = new Date()
    for (const badge of badges) {
      badge.dataset.tone = isOpen(now) ? 'success' : 'neutral'
      badge.lastChild!.textContent = supportStateShort(now)
    }
  }
  update()
  setInterval(update, updateEveryMs)
}
