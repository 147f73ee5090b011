import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ChoicesLegend } from './choices-legend.tsx'
import { describedBy, FieldError, type FieldProps, fieldId } from './field.tsx'

export type Choice = {
  value: string
  label: string
  help?: string
  disabled?: boolean
  /** Before the text, such as a photo. */
  picture?: ReactNode
}

type ChoiceGroupProps = FieldProps & {
  type: 'radio' | 'checkbox'
  options: Choice[]
  /** Checked by default. */
  defaultValue?: string | string[]
  /** Stacked cards (default), or chips. */
  look?: 'cards' | 'chips'
  /** Checkboxes only: at most this many; the others are disabled once reached. */
  max?: number
  disabled?: boolean
  /** Something after the choices, such as a field for "Outro motivo". */
  children?: ReactNode
}

function countText(count: number, max: number) {
  if (count === 0) return `Escolha até ${max}`
  return count >= max ? `${count} de ${max}\u00a0· desmarque uma opção para trocar` : `${count} de ${max}`
}

/** Radios or checkboxes in a fieldset, with card-sized targets. */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const { type, options, defaultValue = [], look = 'cards', max, disabled, children, ...field } = props
  const { name, error, required } = field
  const id = fieldId(field)
  const [first] = useState(() => [defaultValue].flat())
  const [chosen, setChosen] = useState(first)
  const group = useRef<HTMLFieldSetElement>(null)
  const isFull = type === 'checkbox' && max !== undefined && chosen.length >= max

  function countChosen() {
    const inputs = [...group.current!.querySelectorAll<HTMLInputElement>('.choice-input')]
    setChosen(inputs.filter((input) => input.checked).map((input) => input.value))
  }
  // oxlint-disable-next-line react/set-state-in-effect -- reads what was chosen before hydration, once
  useEffect(countChosen, [])

  return (
    <fieldset
      ref={group}
      id={id}
      className="choices"
      disabled={disabled}
      role={type === 'radio' ? 'radiogroup' : undefined}
      aria-describedby={describedBy(id, field)}
      aria-invalid={type === 'radio' && error ? true : undefined}
      aria-required={type === 'radio' && required ? true : undefined}
    >
      <ChoicesLegend id={id} field={field} />
      <div className={look === 'chips' ? 'choices-list choices-chips' : 'choices-list'} onChange={countChosen}>
        {options.map((option) => (
          <label key={option.value} className="choice">
            <input
              type={type}
              name={name}
              value={option.value}
              className="choice-input"
              defaultChecked={first.includes(option.value)}
              required={type === 'radio' && required}
              aria-invalid={type === 'checkbox' && error ? true : undefined}
              disabled={option.disabled || (isFull && !chosen.includes(option.value))}
            />
            {option.picture}
            <span className="choice-text">
              {option.label}
              {option.help && <span className="choice-help">{option.help}</span>}
            </span>
          </label>
        ))}
      </div>
      {max !== undefined && type === 'checkbox' && (
        <p className="field-count choices-count" data-full={isFull || undefined} aria-live="polite">
          {countText(chosen.length, max)}
        </p>
      )}
      {children}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
