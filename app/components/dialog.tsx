import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from './icon-button.tsx'

type DialogProps = {
  id: string
  title: string
  open: boolean
  /** Called by the close button, Esc and the backdrop; the page then sets `open` to false. */
  onClose: () => void
  children: ReactNode
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode
  /** False where closing by accident loses input. */
  closesOnBackdrop?: boolean
}

/** Backdrop and scroll bar belong to the dialog element: only clicks outside its box are outside. */
function isOutside({ currentTarget, clientX, clientY }: PointerEvent<HTMLDialogElement>) {
  const box = currentTarget.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}

/** A native dialog: focus trap, focus return, Esc. A bottom sheet on phones. */
export function Dialog({ id, title, open, onClose, children, actions, closesOnBackdrop = true }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) element.showModal()
    if (!open && element.open) element.close()
  }, [open])
  useEffect(() => () => dialog.current?.close(), [])

  return (
    <dialog
      ref={dialog}
      id={id}
      className="dialog"
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return // a file field inside has a cancel of its own
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget && open) onClose()
      }}
      onPointerDown={(event) => {
        if (closesOnBackdrop && event.target === event.currentTarget && isOutside(event)) onClose()
      }}
    >
      {open && (
        <>
          <div className="dialog-head">
            <h2 id={`${id}-title`}>{title}</h2>
            <IconButton icon="close" label="Fechar" onClick={onClose} />
          </div>
          <div className="dialog-body">{children}</div>
          {actions && <div className="dialog-actions">{actions}</div>}
        </>
      )}
    </dialog>
  )
}
