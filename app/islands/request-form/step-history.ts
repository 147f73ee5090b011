/** An entry of the browser's history that stands for a step of the form. */
type Entry = { form: string; step: string; before?: string }
type Browser = Pick<History, 'state' | 'pushState' | 'replaceState' | 'back'>

const isEntry = (state: unknown, form: string): state is Entry =>
  typeof state === 'object' && state !== null && (state as Entry).form === form

/**
 * Ties the steps of a form to the history of the browser: its Back and Forward go through the steps, and a reload finds
 * the step again. `form` tells one form from another on the same page's entries.
 */
export const stepHistory = (browser: Browser, form: string) => ({
  /** The step that an entry stands for; undefined for one that is not of this form. */
  stepOf: (state: unknown) => (isEntry(state, form) ? state.step : undefined),

  /** The entry that one is at stands for this step from now on, where it does not yet. */
  standFor(step: string) {
    if (!isEntry(browser.state, form) || browser.state.step !== step)
      browser.replaceState({ form, step } satisfies Entry, '')
  },

  /** One goes on to another step. The entry of the step that one was at is made, or set right, first. */
  enter(step: string, before: string) {
    if (step === before) return
    this.standFor(before)
    browser.pushState({ form, step, before } satisfies Entry, '')
  },

  /** Goes back by the browser where its last entry is that step; says whether it did. */
  goBackTo(step: string) {
    if (!isEntry(browser.state, form) || browser.state.before !== step) return false
    browser.back()
    return true
  },
})
