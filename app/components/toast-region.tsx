import { useEffect, useRef } from 'react'
import { Toast } from './toast.tsx'
import { useToasts } from './use-toasts.ts'

/** The toast region, once per page: in the root of signed-in pages, or in an island. */
export function ToastRegion() {
  const { toasts, dismiss } = useToasts()
  const region = useRef<HTMLElement>(null)
  // Reopened on each change, to be above dialogs opened meanwhile.
  useEffect(() => {
    const element = region.current
    // Polyfilled popovers take the focus; there the region uses a z-index.
    if (!element?.isConnected || !CSS.supports('selector(:popover-open)')) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (toasts.length) element.showPopover()
  }, [toasts])
  return (
    <section ref={region} className="toasts" popover="manual" aria-label="Avisos">
      {toasts.map((toast) => (
        <Toast key={toast.id} {...toast} onDismiss={dismiss} />
      ))}
    </section>
  )
}
