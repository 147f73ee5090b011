import { TitledCard } from '#app/components/card.tsx'
import { MoneyField } from '#app/components/money-field.tsx'
import { moneyText } from '#app/components/read-money.ts'
import { TextField } from '#app/components/text-field.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import type { FieldAttributes } from '#app/middleware/field-attributes.ts'
import { proposalTexts as words } from '#texts/proposals.ts'
import type { MakeProposalView } from './make-proposal-view.server.ts'

export type TermsView = MakeProposalView & {
  field: Record<'payment' | 'conditions' | 'validDays' | 'warrantyDays', FieldAttributes>
}

type Props = {
  view: TermsView
  /** Initial value: what was typed, else the default. */
  text: (name: string, usual: string | number) => string
  errors: Record<string, string>
  /** Why the days do not fit together. */
  oddDays: string | undefined
}

/** Travel, discount and conditions of a proposal. */
export function TermsFields({ view, text, errors, oddDays }: Props) {
  const term = (name: 'payment' | 'startsOn' | 'endsOn' | 'validDays' | 'warrantyDays' | 'conditions') => ({
    name,
    defaultValue: text(name, view[name]),
    error: errors[name],
  })
  return (
    <>
      <TitledCard id="extras" title={words.extras}>
        <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
          <MoneyField
            name="travelCents"
            label={words.travel}
            optional
            defaultText={text('travelCentsText', moneyText(view.travelCents))}
            error={errors.travelCents && words.badMoney}
          />
          <MoneyField
            name="discountCents"
            label={words.discount}
            optional
            defaultText={text('discountCentsText', moneyText(view.discountCents))}
            error={errors.discountCents && words.badMoney}
          />
        </div>
      </TitledCard>
      <TitledCard id="condicoes" title={words.terms}>
        <TextField {...view.field.payment} {...term('payment')} label={words.payment} help={words.paymentHelp} />
        <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
          <TextField
            {...term('startsOn')}
            type="date"
            label={words.startsOn}
            optional
            error={oddDays ?? errors.startsOn}
          />
          <TextField {...term('endsOn')} type="date" label={words.endsOn} optional />
          <TextField
            {...view.field.validDays}
            {...term('validDays')}
            type="number"
            inputMode="numeric"
            label={words.validDays}
          />
          <TextField
            {...view.field.warrantyDays}
            {...term('warrantyDays')}
            type="number"
            inputMode="numeric"
            label={words.warrantyDays}
          />
        </div>
        <TextareaField
          {...view.field.conditions}
          {...term('conditions')}
          label={words.conditions}
          help={words.conditionsHelp}
          optional
        />
      </TitledCard>
    </>
  )
}
