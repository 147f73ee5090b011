import { type InputHTMLAttributes, type Ref, useEffect, useRef, useState } from 'react'
import { controlProps, Field, type FieldProps, splitField } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'

export type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'className'> & {
    icon?: IconName
    inputRef?: Ref<HTMLInputElement>
  }

const pickers = new Set<string | undefined>(['date', 'time'])

/** A single-line field. Passes on everything that `<input>` accepts. */
export function TextField(props: TextFieldProps) {
  const { field, rest } = splitField(props)
  const { icon, inputRef, ...input } = rest
  const [isEmpty, setEmpty] = useState(!input.defaultValue)
  const frame = useRef<HTMLDivElement>(null)
  // Browsers restore values, and drafts replace them, without an event.
  useEffect(() => setEmpty(!frame.current?.querySelector('input')?.value), [input.defaultValue])
  return (
    <Field {...field}>
      <div className="control-frame" ref={frame}>
        {icon && <Icon name={icon} />}
        <input
          type="text"
          {...input}
          {...controlProps(field)}
          ref={inputRef}
          className="control"
          data-empty={(pickers.has(input.type) && isEmpty) || undefined}
          onInput={(event) => {
            setEmpty(!event.currentTarget.value)
            input.onInput?.(event)
          }}
        />
      </div>
    </Field>
  )
}
