import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type PopoverDialogProps = {
  /** What opens it: any button with `popoverTarget={id}` and `aria-haspopup="dialog"`. */
  id: string
  title: string
  /** What the button that closes it is called. */
  close: string
  children: ReactNode
}

/**
 * A dialog of the browser's own kind, for public pages: opens, closes by Esc or a press beside it, and gives the focus
 * back without any script, and with no network at all.
 */
export const PopoverDialog = ({ id, title, close, children }: PopoverDialogProps) => (
  <div id={id} popover="auto" role="dialog" aria-labelledby={`${id}-titulo`} className="dialog">
    <div className="dialog-head">
      <h2 id={`${id}-titulo`}>{title}</h2>
      <button
        type="button"
        className="icon-button"
        popoverTarget={id}
        popoverTargetAction="hide"
        aria-label={close}
        autoFocus
      >
        <Icon name="close" />
      </button>
    </div>
    <div className="dialog-body">{children}</div>
  </div>
)
