import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Props of every field. `id` defaults to `name`; help and error are linked by `describedBy`. */
export type FieldProps = {
  name: string
  id?: string
  label: string
  help?: ReactNode
  error?: string
  /** Shows "obrigatório" and sets `required`. */
  required?: boolean
  /** Shows "opcional". */
  optional?: boolean
}

export const fieldId = ({ id, name }: Pick<FieldProps, 'id' | 'name'>) => id ?? name

/** Attributes of the control inside a field. */
export function controlProps({ id, name, help, error, required }: FieldProps, more: string[] = []) {
  const controlId = fieldId({ id, name })
  return {
    id: controlId,
    name,
    required,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': describedBy(controlId, { error, help }, more),
  }
}

/** The ids of the error and help of a field, and of what else describes it. */
export function describedBy(id: string, { error, help }: Pick<FieldProps, 'error' | 'help'>, more: string[] = []) {
  return [error && `${id}-error`, help && `${id}-help`, ...more].filter(Boolean).join(' ') || undefined
}

/** "obrigatório" or "opcional". */
export function FieldMark({ required, optional }: Pick<FieldProps, 'required' | 'optional'>) {
  if (!required && !optional) return null
  return <span className="field-mark">{required ? 'obrigatório' : 'opcional'}</span>
}

export const FieldHelp = ({ id, help }: { id: string; help: ReactNode }) =>
  help && (
    <p id={`${id}-help`} className="field-help">
      {help}
    </p>
  )

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

/** Label, help, control and error, in this order. */
export function Field({ children, ...field }: FieldProps & { children: ReactNode }) {
  const id = fieldId(field)
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>{field.label}</label>
        <FieldMark {...field} />
      </div>
      <FieldHelp id={id} help={field.help} />
      {children}
      <FieldError id={id} error={field.error} />
    </div>
  )
}

/** Splits the props of field and control. */
export function splitField<Props extends FieldProps>(props: Props) {
  const { name, id, label, help, error, required, optional, ...rest } = props
  return { field: { name, id, label, help, error, required, optional } satisfies FieldProps, rest }
}
