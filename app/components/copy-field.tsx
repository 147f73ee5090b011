import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'

const confirmationMs = 3_000
const copyByHand = 'Não conseguimos copiar, mas o texto já está selecionado: copie pelo menu do aparelho ou com Ctrl+C.'

type Props = { id: string; label: string; value: string; copy: string; copied: string; rows?: number }

const selectText = ({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => currentTarget.select()

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
  const control = { id, ref: field, readOnly: true, value }
  async function copyText() {
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
          <textarea {...control} rows={rows} className="control numbers break-all" onFocus={selectText} />
        ) : (
          <input {...control} className="control" onFocus={selectText} />
        )}
      </div>
      <Button icon={isCopied ? 'check' : 'copy'} size="large" wide onClick={copyText}>
        {isCopied ? copied : copy}
      </Button>
      <p className={isSelected ? 'text-small text-soft' : 'sr-only'} role="status">
        {isSelected ? copyByHand : isCopied && copied}
      </p>
    </>
  )
}
