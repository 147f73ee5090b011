import { useEffect, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'
import type { Toast as ToastData, ToastKind } from './toast-store.ts'
import { type Tone, toneIcon } from './tone.ts'

const tones: Record<ToastKind, Tone> = { warning: 'warning', error: 'danger', success: 'success', info: 'info' }
const staySeconds = 6

type ToastProps = ToastData & { onDismiss: (id: number) => void; closeLabel?: string }

/** A toast. Closes itself, but not while focused or hovered; errors stay. */
export function Toast({ id, kind, text, title, onDismiss, closeLabel = 'Fechar aviso' }: ToastProps) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld || kind === 'error') return
    const timer = setTimeout(() => onDismiss(id), staySeconds * 1000)
    return () => clearTimeout(timer)
  }, [id, isHeld, kind, onDismiss])
  return (
    <div
      className="toast"
      data-kind={kind}
      data-tone={tones[kind]}
      role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={toneIcon[tones[kind]]} />
      <p className="toast-text">
        {title && <strong className="toast-title">{title}</strong>}
        <span>{text}</span>
      </p>
      <IconButton icon="close" label={closeLabel} onClick={() => onDismiss(id)} />
    </div>
  )
}
