import { isPopoverOpen } from '#app/browser/popovers.ts'

/** A form of a popover was sent: the page goes on behind it, and it is in the way, and so is the one from which it was opened. */
export const closePopover = () => {
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]'))
    if (isPopoverOpen(popover)) popover.hidePopover()
}
