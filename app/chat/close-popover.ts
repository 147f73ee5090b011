import type { FormEvent } from 'react'

/** A form of a popover was sent: the page goes on behind it, and it is in the way. */
export const closePopover = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
