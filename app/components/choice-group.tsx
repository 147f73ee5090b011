import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FieldError, FieldMark, type FieldProps, fieldId } from './field.tsx'

export type Choice = {
  value: string
  label: string
  help?: string
  disabled?: boolean
  /** Before the text, such as a photo. */
  picture?: ReactNode
}

export type ChoiceGroupProps = FieldProps & {
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

/** Radios or checkboxes in a fieldset, with card-sized targets. */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const {
    type,
    options,
    defaultValue = [],
    look = 'cards',
    max,
    disabled,
    children,
    name,
    label,
    help,
    error,
    required,
    optional,
  } = props
  const id = fieldId(props)
  const [first] = useState(() => [defaultValue].flat())
  const [chosen, setChosen] = useState(first)
  const group = useRef<HTMLFieldSetElement>(null)
  const isFull = type === 'checkbox' && max !== undefined && chosen.length >= max
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')

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
      aria-describedby={describedBy || undefined}
      aria-invalid={type === 'radio' && error ? true : undefined}
      aria-required={type === 'radio' && required ? true : undefined}
    >
      <legend className="choices-legend">
        <span className="field-label">
          {label}
          <FieldMark required={required} optional={optional} />
        </span>
      </legend>
      {help && (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      )}
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
          {chosen.length === 0
            ? `Escolha até ${max}`
            : `${chosen.length} de ${max}${isFull ? '\u00a0· desmarque uma opção para trocar' : ''}`}
        </p>
      )}
      {children}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
