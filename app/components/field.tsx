import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** What every field takes. `id` is the `name` unless given; help and error are tied to the control by `describedBy`. */
export type FieldProps = {
  name: string
  id?: string
  label: string
  help?: ReactNode
  error?: string
  /** Says "obrigatório" in words and lets the browser ask for it. */
  required?: boolean
  /** Says "opcional" in words. */
  optional?: boolean
}

export const fieldId = ({ id, name }: Pick<FieldProps, 'id' | 'name'>) => id ?? name

/** Attributes of the control inside a field. */
export function controlProps({ id, name, help, error, required }: FieldProps, more: string[] = []) {
  const own = fieldId({ id, name })
  const describedBy = [error && `${own}-error`, help && `${own}-help`, ...more].filter(Boolean).join(' ')
  return {
    id: own,
    name,
    required,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': describedBy || undefined,
  }
}

/** "obrigatório" or "opcional", in words. */
export function FieldMark({ required, optional }: Pick<FieldProps, 'required' | 'optional'>) {
  if (!required && !optional) return null
  return <span className="field-mark">{required ? 'obrigatório' : 'opcional'}</span>
}

/** The error of a field, announced when it appears. */
export function FieldError({ id, error }: { id: string; error?: string }) {
  return (
    <div aria-live="polite">
      {error && (
        <p id={`${id}-error`} className="field-error" tabIndex={-1}>
          <Icon name="alert" size={20} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

/** Label, help, control and error, in this order on the page: what is wrong stands under what was typed. */
export function Field({ children, ...field }: FieldProps & { children: ReactNode }) {
  const id = fieldId(field)
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>{field.label}</label>
        <FieldMark {...field} />
      </div>
      {field.help && (
        <p id={`${id}-help`} className="field-help">
          {field.help}
        </p>
      )}
      {children}
      <FieldError id={id} error={field.error} />
    </div>
  )
}

/** Takes apart what belongs to the field and what belongs to the control. */
export function splitField<Props extends FieldProps>(props: Props) {
  const { name, id, label, help, error, required, optional, ...rest } = props
  return { field: { name, id, label, help, error, required, optional } satisfies FieldProps, rest }
}
