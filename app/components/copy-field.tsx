import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'

const confirmationMs = 3_000
const copyByHand = 'Não conseguimos copiar, mas o texto já está selecionado: copie pelo menu do aparelho ou com Ctrl+C.'

type Props = { id: string; label: string; value: string; copy: string; copied: string; rows?: number }

/** A text to copy with one press. Where the clipboard is unavailable the text is selected, with a hint how to copy. */
export function CopyField({ id, label, value, copy, copied, rows }: Props) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [isCopied, setCopied] = useState(false)
  const [isSelected, setSelected] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const later = setTimeout(() => setCopied(false), confirmationMs)
    return () => clearTimeout(later)
  }, [isCopied])
  async function take() {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      setSelected(false)
    } catch {
      field.current?.focus()
      field.current?.select()
      setSelected(true)
    }
  }
  return (
    <>
      <div className="stack stack-1">
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        {rows ? (
          <textarea
            id={id}
            ref={field}
            readOnly
            rows={rows}
            value={value}
            className="control numbers break-all"
            onFocus={(event) => event.currentTarget.select()}
          />
        ) : (
          <input
            id={id}
            ref={field}
            readOnly
            value={value}
            className="control"
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </div>
      <Button icon={isCopied ? 'check' : 'copy'} size="large" wide onClick={take}>
        {isCopied ? copied : copy}
      </Button>
      <p className={isSelected ? 'text-small text-soft' : 'sr-only'} role="status">
        {isSelected ? copyByHand : isCopied && copied}
      </p>
    </>
  )
}
