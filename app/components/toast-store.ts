export type ToastKind = 'warning' | 'error' | 'success' | 'info'
export type Toast = { id: number; kind: ToastKind; text: string; title?: string }

let toasts: Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Call it from an event or an effect, never while rendering. The same words twice are one toast, said again. */
export function showToast(kind: ToastKind, text: string, title?: string) {
  const id = nextId++
  const others = toasts.filter((toast) => toast.text !== text || toast.kind !== kind)
  set([...others, { id, kind, text, title }].slice(-3))
  return id
}

export const dismissToast = (id: number) => set(toasts.filter((toast) => toast.id !== id))

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const currentToasts = () => toasts

const none: Toast[] = []
/** The server shows none: what is kept here belongs to one browser. */
export const noToasts = () => none
