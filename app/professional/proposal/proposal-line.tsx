import type { MouseEvent } from 'react'
import { Button } from '#app/components/button.tsx'
import { MoneyField } from '#app/components/money-field.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { itemKinds, units } from '#domain/proposals/proposal.ts'
import { itemKindTexts, proposalTexts as words, unitTexts } from '#texts/proposals.ts'
import type { TypedLine } from './typed-lines.ts'

type Props = {
  at: number
  line: TypedLine
  errors: Record<string, string>
  onRemove: ((event: MouseEvent) => void) | undefined
}

const kindOptions = itemKinds.map((value) => ({ value, label: itemKindTexts[value] }))
const unitOptions = units.map((value) => ({ value, label: unitTexts[value] }))

/** One line of a proposal. Without JavaScript its button asks the server to remove it. */
export function ProposalLine({ at, line, errors, onRemove }: Props) {
  const name = (field: string) => `items.${at}.${field}`
  return (
    <div className="pt-2.5">
      <fieldset className="stack stack-4 relative rounded-card border border-line px-4 pt-6 pb-4">
        <legend className="absolute -top-2.5 left-4 w-auto bg-card px-1 text-small font-semibold text-soft">
          {words.line(at + 1)}
        </legend>
        <TextField
          name={name('description')}
          label={words.description}
          placeholder={words.descriptionHint}
          maxLength={200}
          defaultValue={line.description}
          required
          error={errors[name('description')]}
        />
        <div className="grid grid-cols-2 gap-4">
          <div className="col-span-2 tablet:col-span-1">
            <SelectField
              name={name('kind')}
              label={words.kind}
              options={kindOptions}
              defaultValue={line.kind}
              error={errors[name('kind')]}
            />
          </div>
          <div className="col-span-2 tablet:col-span-1">
            <SelectField
              name={name('unit')}
              label={words.unit}
              options={unitOptions}
              defaultValue={line.unit}
              error={errors[name('unit')]}
            />
          </div>
          <TextField
            name={name('quantity')}
            label={words.quantity}
            inputMode="decimal"
            maxLength={12}
            defaultValue={line.quantity}
            required
            error={errors[name('quantity')] && words.badQuantity}
          />
          <MoneyField
            name={name('unitCents')}
            label={words.unitPrice}
            canBeZero
            defaultText={line.unitCentsText}
            required
            error={errors[name('unitCents')] && words.badMoney}
          />
        </div>
        {onRemove && (
          <div>
            <Button
              type="submit"
              name="press"
              value={`remove.${at}`}
              kind="ghost"
              size="small"
              icon="trash"
              aria-label={words.removeLine(at + 1)}
              onClick={onRemove}
            >
              {words.remove}
            </Button>
          </div>
        )}
      </fieldset>
    </div>
  )
}
