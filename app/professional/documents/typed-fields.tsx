import { DocumentField } from '#app/components/document-field.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import type { FieldAttributes } from '#app/middleware/field-attributes.ts'
import { states } from '#domain/places/states.ts'
import type { TypedField, VerificationKind } from '#domain/verification/verification.ts'
import { requestFieldTexts } from '#texts/request-fields.ts'
import { documentsTexts as words, typedTextOf } from '#texts/verification.ts'

type Props = {
  kind: VerificationKind
  fields: readonly TypedField[]
  attributes: Record<string, FieldAttributes>
  typed: Record<string, string | string[] | undefined>
  errors: Record<string, string>
  /** The latest possible day of issue. */
  today: string
}

/** The fields a professional copies from a document: holder, number, state, dates. */
export function TypedFields({ kind, fields, attributes, typed, errors, today }: Props) {
  return fields.map((field) => {
    const common = {
      ...attributes[field],
      name: field,
      label: typedTextOf(kind, field),
      defaultValue: String(typed[field] ?? ''),
      error: errors[field],
      required: true,
    }
    if (field === 'uf')
      return (
        <SelectField
          key={field}
          name={common.name}
          label={common.label}
          error={common.error}
          defaultValue={common.defaultValue}
          required
          emptyLabel={requestFieldTexts.state.empty}
          options={states.map(({ uf, name }) => ({ value: uf, label: name }))}
        />
      )
    if (field === 'issuedOn') return <TextField key={field} {...common} type="date" max={today} />
    if (field === 'validUntil') return <TextField key={field} {...common} type="date" min={today} />
    if (kind === 'identity' && field === 'number')
      return <DocumentField key={field} {...common} help={words.personHelp} />
    const help = kind === 'company' && field === 'number' ? words.cnpjHelp : undefined
    return <TextField key={field} {...common} help={help} autoComplete={field === 'holder' ? 'name' : 'off'} />
  })
}
