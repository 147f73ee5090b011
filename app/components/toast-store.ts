export type ToastKind = 'warning' | 'error' | 'success' | 'info'
export type Toast = { id: number; kind: ToastKind; text: string; title?: string }

let toasts: Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Call from an event or effect, not while rendering. Equal text is one toast, announced again. */
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
/** Empty on the server: the store belongs to one browser. */
export const noToasts = () => none
