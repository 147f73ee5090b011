import { type TextareaHTMLAttributes, useState } from 'react'
import { controlProps, Field, type FieldProps, fieldId, splitField } from './field.tsx'

type TextareaFieldProps = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps | 'className' | 'value'> & {
    /** Called with the text, truncated to `maxLength`. */
    onTextChange?: (text: string) => void
    defaultValue?: string
  }

/** Multi-line text. `maxLength` adds a counter and truncates pasted text (spec 14). */
export function TextareaField(props: TextareaFieldProps) {
  const { field, rest } = splitField(props)
  const { maxLength, onTextChange, defaultValue = '', rows = 4, ...textarea } = rest
  const [length, setLength] = useState(defaultValue.length)
  const id = fieldId(field)
  const remainingCharacters = maxLength === undefined ? undefined : Math.max(0, maxLength - length)
  return (
    <Field {...field}>
      <textarea
        {...textarea}
        {...controlProps(field, remainingCharacters === undefined ? [] : [`${id}-count`])}
        className="control"
        rows={rows}
        maxLength={maxLength}
        defaultValue={defaultValue}
        onInput={(event) => {
          const area = event.currentTarget
          if (maxLength !== undefined && area.value.length > maxLength) area.value = area.value.slice(0, maxLength)
          setLength(area.value.length)
          onTextChange?.(area.value)
        }}
      />
      {remainingCharacters !== undefined && (
        <p id={`${id}-count`} className="field-count" data-full={remainingCharacters === 0 || undefined}>
          <span data-remaining>{remainingCharacters.toLocaleString('pt-BR')}</span>{' '}
          <span>{remainingCharacters === 1 ? 'caractere restante' : 'caracteres restantes'}</span>
        </p>
      )}
    </Field>
  )
}
