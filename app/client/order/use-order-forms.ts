import { useActionForm } from '#app/browser/use-action-form.tsx'
import { useLatestForm } from '#app/browser/use-latest-form.ts'

/** The forms of `<Rescue>`. A repeated order may also be widened. */
export function useRescueForms(canRepeat: boolean) {
  return {
    wider: useActionForm(canRepeat ? 'repeat' : 'widen', 'wider'),
    again: useActionForm('repeat', 'again'),
    edited: useActionForm('repeat', 'edited'),
    watch: useActionForm('watch'),
  }
}
export type RescueForms = ReturnType<typeof useRescueForms>

/** The forms of the order page. They live here because their part of the page may be gone when an error arrives. */
export function useOrderForms(canRepeat: boolean) {
  const forms = {
    edit: useActionForm('edit'),
    details: useActionForm('details'),
    removePhoto: useActionForm('removePhoto'),
    extend: useActionForm('extend'),
    keep: useActionForm('keep'),
    open: useActionForm('open'),
    close: useActionForm('close'),
    notifyOthers: useActionForm('notifyOthers'),
    confirm: useActionForm('confirm'),
    /** Submitted only without JavaScript. */
    accept: useActionForm('accept'),
    ...useRescueForms(canRepeat),
  }
  return { forms, latest: useLatestForm(Object.values(forms)) }
}
export type OrderForms = ReturnType<typeof useOrderForms>['forms']
