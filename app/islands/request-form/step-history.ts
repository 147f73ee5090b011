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

  /** One goes on to another step. The entry of the step that one was at is made, or set right, first. */
  enter(step: string, before: string) {
    if (step === before) return
    if (!isEntry(browser.state, form) || browser.state.step !== before)
      browser.replaceState({ form, step: before } satisfies Entry, '')
    browser.pushState({ form, step, before } satisfies Entry, '')
  },

  /** Goes back by the browser where its last entry is that step; says whether it did. */
  goBackTo(step: string) {
    if (!isEntry(browser.state, form) || browser.state.before !== step) return false
    browser.back()
    return true
  },
})
