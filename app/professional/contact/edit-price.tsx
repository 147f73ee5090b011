import { ActionForm, type ActionFormState, FormError, SubmitButton } from '#app/browser/use-action-form.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { MoneyField } from '#app/components/money-field.tsx'
import { moneyText, sentMoney } from '#app/components/read-money.ts'
import { SelectField } from '#app/components/select-field.tsx'
import { firstPriceTexts as words, priceUnitOptions } from '#texts/first-price.ts'
import { proTexts } from '#texts/professional.ts'
import type { ContactView } from './contact-view.server.ts'

type Props = { contact: ContactView; form: ActionFormState }

/** The first price, editable until the client accepts (AMB-73). */
export function EditPrice({ contact, form }: Props) {
  const { values } = form
  return (
    <Disclosure title={words.edit} open={form.hasError} key={`${contact.priceCents}:${contact.priceUnit}`}>
      <ActionForm form={form} className="stack stack-4" preventScrollReset noValidate>
        <p className="text-soft">{words.editHelp}</p>
        <FormError form={form} fieldsWithOwnErrors={['priceCents']} />
        <MoneyField
          name="price"
          label={proTexts.price}
          optional
          defaultText={values ? sentMoney(String(values.priceCents ?? '')) : moneyText(contact.priceCents)}
          error={form.fieldErrors.priceCents}
        />
        <SelectField
          {...form.field('priceUnit', contact.priceUnit)}
          label={words.unit}
          options={[...priceUnitOptions]}
        />
        <div>
          <SubmitButton kind="secondary">{words.save}</SubmitButton>
        </div>
      </ActionForm>
    </Disclosure>
  )
}
