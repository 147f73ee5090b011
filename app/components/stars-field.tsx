import { useState } from 'react'
import { ChoicesLegend } from './choices-legend.tsx'
import { describedBy, FieldError, type FieldProps, fieldId } from './field.tsx'

const values = [1, 2, 3, 4, 5]
const words = ['Péssimo', 'Ruim', 'Regular', 'Bom', 'Ótimo']

type StarsFieldProps = FieldProps & {
  defaultValue?: number
  /** 0: the rating was cleared. */
  onRate?: (value: number) => void
  /** Label of the choice without stars. */
  clearLabel?: string
}

/**
 * Rating from 1 to 5; the same star again, or "0", clears it (spec 14). Native radios: arrows and no JavaScript work.
 */
export function StarsField({ defaultValue = 0, onRate, clearLabel = 'Limpar', ...field }: StarsFieldProps) {
  const { name, error } = field
  const id = fieldId(field)
  const [value, setValue] = useState(defaultValue)
  function rate(next: number) {
    setValue(next)
    onRate?.(next)
  }
  return (
    <fieldset
      id={id}
      className="choices"
      role="radiogroup"
      aria-describedby={describedBy(id, field)}
      aria-invalid={error ? true : undefined}
    >
      <ChoicesLegend id={id} field={field} />
      <div
        className="stars-choice"
        data-value={value}
        onKeyDown={(event) => {
          if (/^[0-5]$/.test(event.key)) rate(Number(event.key))
        }}
      >
        {values.map((star) => (
          <label key={star} className="star-choice">
            <input
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              aria-label={`${star} ${star === 1 ? 'estrela' : 'estrelas'}: ${words[star - 1]}`}
              onClick={() => value === star && rate(0)}
              onChange={() => rate(star)}
            />
            <svg
              width="32"
              height="32"
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              <path d="m12 3 2.7 5.7 6.2.8-4.5 4.4 1.1 6.2-5.5-3-5.5 3 1.1-6.2L3.1 9.5l6.2-.8L12 3Z" />
            </svg>
          </label>
        ))}
        <span className="stars-label" aria-hidden="true">
          {words[value - 1]}
        </span>
        <label className="stars-clear">
          <input type="radio" name={name} value="0" checked={false} onChange={() => rate(0)} />
          {clearLabel}
        </label>
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
