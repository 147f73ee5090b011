import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

const saidMs = 3_000

type Props = { id: string; label: string; value: string; copy: string; copied: string; rows?: number }

/** Something to be taken elsewhere: shown whole, copied by one press. Without a clipboard it is marked and copied by hand. */
export function CopyField({ id, label, value, copy, copied, rows }: Props) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const later = setTimeout(() => setCopied(false), saidMs)
    return () => clearTimeout(later)
  }, [isCopied])
  const take = () => void navigator.clipboard.writeText(value).then(() => setCopied(true), () => undefined) // prettier-ignore
  return (
    <>
      <div className="stack stack-1">
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        {rows ? (
          <textarea
            id={id}
            readOnly
            rows={rows}
            value={value}
            className="control numbers break-all text-small"
            onFocus={(event) => event.currentTarget.select()}
          />
        ) : (
          <input
            id={id}
            readOnly
            value={value}
            className="control text-small"
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </div>
      <Button icon={isCopied ? 'check' : 'copy'} size="large" wide onClick={take}>
        {isCopied ? copied : copy}
      </Button>
      <span className="sr-only" role="status">
        {isCopied && copied}
      </span>
    </>
  )
}
