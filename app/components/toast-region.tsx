import { useEffect, useRef } from 'react'
import { Toast } from './toast.tsx'
import { useToasts } from './use-toasts.ts'

/** Where toasts appear. One a page: in the root of signed-in pages, or in the island that shows them. */
export function ToastRegion({ label = 'Avisos' }: { label?: string }) {
  const { toasts, dismiss } = useToasts()
  const region = useRef<HTMLElement>(null)
  // Shown again at each change, so that it lies above a dialog opened meanwhile.
  useEffect(() => {
    const element = region.current
    // Popovers that a script imitates would take the focus; there the region lies above the page by its style.
    if (!element?.isConnected || !CSS.supports('selector(:popover-open)')) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (toasts.length) element.showPopover()
  }, [toasts])
  return (
    <section ref={region} className="toasts" popover="manual" aria-label={label}>
      {toasts.map((toast) => (
        <Toast key={toast.id} {...toast} onDismiss={dismiss} />
      ))}
    </section>
  )
}
