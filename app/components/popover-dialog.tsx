import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type PopoverDialogProps = {
  /** Opened by any button with `popoverTarget={id}` and `aria-haspopup="dialog"`. */
  id: string
  title: string
  /** Label of the close button. */
  close: string
  children: ReactNode
}

/** A native popover dialog for public pages: opens and closes without JavaScript and network. */
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
