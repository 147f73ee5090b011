import { isPopoverOpen } from '#app/browser/popovers.ts'

/** Closes a popover, and the one it was opened from, once its form is submitted. */
export const closePopover = () => {
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]'))
    if (isPopoverOpen(popover)) popover.hidePopover()
}
