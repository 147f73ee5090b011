import type { ReactNode } from 'react'
import { controlProps, FieldError, FieldHelp, type FieldProps, fieldId } from './field.tsx'

type CheckboxFieldProps = Omit<FieldProps, 'label'> & {
  label: ReactNode
  value?: string
  defaultChecked?: boolean
}

/** A checkbox. The label may contain a link. */
export function CheckboxField({ label, value = 'on', defaultChecked, ...field }: CheckboxFieldProps) {
  const id = fieldId(field)
  return (
    <div className="field">
      <label className="choice choice-plain" htmlFor={id}>
        <input
          {...controlProps({ ...field, label: '' })}
          type="checkbox"
          value={value}
          className="choice-input"
          defaultChecked={defaultChecked}
        />
        <span>{label}</span>
      </label>
      <FieldHelp id={id} help={field.help} />
      <FieldError id={id} error={field.error} />
    </div>
  )
}
