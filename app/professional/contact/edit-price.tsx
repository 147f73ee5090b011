import { Form, useNavigation } from 'react-router'
import type { RefusedForm } from '#app/middleware/page-door.ts'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { MoneyField } from '#app/components/money-field.tsx'
import { moneyText, sentMoney } from '#app/components/read-money.ts'
import { SelectField } from '#app/components/select-field.tsx'
import { firstPriceTexts as words, priceUnitOptions } from '#texts/first-price.ts'
import { proTexts } from '#texts/professional.ts'
import type { ContactView } from './contact-view.server.ts'

type Props = { contact: ContactView; refused: RefusedForm | undefined }

/** The price of the first message is changed until the client accepts it (AMB-73). */
export function EditPrice({ contact, refused }: Props) {
  const isSending = useNavigation().formMethod === 'POST'
  const isPriceWrong = refused?.code === 'invalid_price' || refused?.errors.priceCents !== undefined
  return (
    <Disclosure title={words.edit} open={refused !== undefined} key={`${contact.priceCents}:${contact.priceUnit}`}>
      <Form method="post" className="stack stack-4" preventScrollReset noValidate>
        <p className="text-soft">{words.editHelp}</p>
        {refused && !isPriceWrong && (
          <Alert tone="danger" role="alert">
            {refused.text}
          </Alert>
        )}
        <MoneyField
          name="price"
          label={proTexts.price}
          optional
          defaultText={refused ? sentMoney(String(refused.typed.priceCents ?? '')) : moneyText(contact.priceCents)}
          error={isPriceWrong ? proTexts.badPrice : undefined}
        />
        <SelectField
          name="priceUnit"
          label={words.unit}
          options={[...priceUnitOptions]}
          defaultValue={String(refused?.typed.priceUnit ?? contact.priceUnit)}
        />
        <div>
          <Button type="submit" name="intent" value="price" kind="secondary" busy={isSending}>
            {words.save}
          </Button>
        </div>
      </Form>
    </Disclosure>
  )
}
