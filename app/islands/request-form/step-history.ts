/** A history entry of a step. */
type Entry = { form: string; step: string; before?: string }
type Browser = Pick<History, 'state' | 'pushState' | 'replaceState' | 'back'>

const isEntry = (state: unknown, form: string): state is Entry =>
  typeof state === 'object' && state !== null && (state as Entry).form === form

/**
 * Maps form steps to browser history: Back, Forward and reload restore the step. `form` distinguishes forms on one
 * page.
 */
export const stepHistory = (browser: Browser, form: string) => ({
  /** The step of an entry; undefined for other entries. */
  stepOf: (state: unknown) => (isEntry(state, form) ? state.step : undefined),

  /** Marks the current entry with this step, if unmarked. */
  standFor(step: string) {
    if (!isEntry(browser.state, form) || browser.state.step !== step)
      browser.replaceState({ form, step } satisfies Entry, '')
  },

  /** Moves to another step, first creating or fixing the current entry. */
  enter(step: string, before: string) {
    if (step === before) return
    this.standFor(before)
    browser.pushState({ form, step, before } satisfies Entry, '')
  },

  /** Uses history.back() if the previous entry is that step; returns whether it did. */
  goBackTo(step: string) {
    if (!isEntry(browser.state, form) || browser.state.before !== step) return false
    browser.back()
    return true
  },
})
