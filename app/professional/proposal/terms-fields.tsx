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
  /** What a field begins with: what was typed, else the usual value. */
  text: (name: string, usual: string | number) => string
  errors: Record<string, string>
  /** Why the days do not fit together. */
  oddDays: string | undefined
}

/** Travel, discount and conditions of a proposal. */
export const TermsFields = ({ view, text, errors, oddDays }: Props) => (
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
      <TextField
        {...view.field.payment}
        label={words.payment}
        help={words.paymentHelp}
        defaultValue={text('payment', view.payment)}
        error={errors.payment}
      />
      <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
        <TextField
          name="startsOn"
          type="date"
          label={words.startsOn}
          optional
          defaultValue={text('startsOn', view.startsOn)}
          error={oddDays ?? errors.startsOn}
        />
        <TextField
          name="endsOn"
          type="date"
          label={words.endsOn}
          optional
          defaultValue={text('endsOn', view.endsOn)}
          error={errors.endsOn}
        />
        <TextField
          {...view.field.validDays}
          type="number"
          inputMode="numeric"
          label={words.validDays}
          defaultValue={text('validDays', view.validDays)}
          error={errors.validDays}
        />
        <TextField
          {...view.field.warrantyDays}
          type="number"
          inputMode="numeric"
          label={words.warrantyDays}
          defaultValue={text('warrantyDays', view.warrantyDays)}
          error={errors.warrantyDays}
        />
      </div>
      <TextareaField
        {...view.field.conditions}
        label={words.conditions}
        help={words.conditionsHelp}
        optional
        defaultValue={text('conditions', view.conditions)}
        error={errors.conditions}
      />
    </TitledCard>
  </>
)
