import type { ReactNode } from 'react'
import { controlProps, FieldError, type FieldProps, fieldId } from './field.tsx'

export type CheckboxFieldProps = Omit<FieldProps, 'label'> & {
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
      {field.help && (
        <p id={`${id}-help`} className="field-help">
          {field.help}
        </p>
      )}
      <FieldError id={id} error={field.error} />
    </div>
  )
}
