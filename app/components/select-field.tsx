import type { SelectHTMLAttributes } from 'react'
import { controlProps, Field, type FieldProps, splitField } from './field.tsx'
import { Icon } from './icon.tsx'

type SelectOption = { value: string; label: string; disabled?: boolean }

type SelectFieldProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps | 'className' | 'children'> & {
    options: SelectOption[]
    /** The first, empty choice ("Escolha o estado"). */
    emptyLabel?: string
  }

/** A native select: works by keyboard, touch and without JavaScript. */
export function SelectField(props: SelectFieldProps) {
  const { field, rest } = splitField(props)
  const { options, emptyLabel, ...select } = rest
  return (
    <Field {...field}>
      <div className="control-frame">
        <select {...select} {...controlProps(field)} className="control control-select">
          {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
          {options.map(({ value, label, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
    </Field>
  )
}
