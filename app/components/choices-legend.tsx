import { FieldHelp, FieldMark, type FieldProps } from './field.tsx'

/** The legend of a group of choices, with its help. */
export const ChoicesLegend = ({ id, field }: { id: string; field: FieldProps }) => (
  <>
    <legend className="choices-legend">
      <span className="field-label">
        {field.label}
        <FieldMark {...field} />
      </span>
    </legend>
    <FieldHelp id={id} help={field.help} />
  </>
)
