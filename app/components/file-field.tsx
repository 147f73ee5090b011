import { useState } from 'react'
import { controlProps, Field, type FieldProps, fieldId } from './field.tsx'

type FileFieldProps = FieldProps & {
  /** Such as `image/jpeg,image/png,image/webp`. */
  accept?: string
  multiple?: boolean
  disabled?: boolean
  onFiles?: (files: File[]) => void
}

/** A file input that lists the chosen files. The server decides what is accepted. */
export function FileField({ accept, multiple, disabled, onFiles, ...field }: FileFieldProps) {
  const [names, setNames] = useState<string[]>([])
  const id = fieldId(field)
  return (
    <Field {...field}>
      <input
        {...controlProps(field, names.length ? [`${id}-files`] : [])}
        type="file"
        className="control control-file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          setNames(files.map((file) => file.name))
          onFiles?.(files)
        }}
      />
      {names.length > 1 && (
        <ul id={`${id}-files`} className="field-help">
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </Field>
  )
}
