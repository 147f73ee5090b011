import type { InputHTMLAttributes, Ref } from 'react'
import { controlProps, Field, type FieldProps, splitField } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'

export type TextFieldProps = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'className'> & {
    icon?: IconName
    inputRef?: Ref<HTMLInputElement>
  }

/** One line of text. Everything that `<input>` takes goes through (`defaultValue`, `type`, `autoComplete`, `inputMode` …). */
export function TextField(props: TextFieldProps) {
  const { field, rest } = splitField(props)
  const { icon, inputRef, ...input } = rest
  return (
    <Field {...field}>
      <div className="control-frame">
        {icon && <Icon name={icon} />}
        <input type="text" {...input} {...controlProps(field)} ref={inputRef} className="control" />
      </div>
    </Field>
  )
}
