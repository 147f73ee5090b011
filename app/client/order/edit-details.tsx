import { useState } from 'react'
import { ActionForm, type ActionFormState, FormError, SubmitButton } from '#app/browser/use-action-form.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { WhenFields } from '#app/islands/request-form/common-fields.tsx'
import { PlaceFields } from '#app/islands/request-form/place-fields.tsx'
import { ExpressTimeFields } from '#app/shell/express-time-fields.tsx'
import { emptyExpress } from '#domain/orders/placement/express-request.ts'
import { placeAndDateTexts as words } from '#texts/order-place-and-date.ts'
import type { EditableDetails } from './order-view.server.ts'

type Props = { details: EditableDetails; form: ActionFormState }

/** Place and date of an order, and the form that changes them before the first unlock. */
export function EditDetails({ details, form }: Props) {
  const saved = JSON.stringify(details.fields)
  // An unlock meanwhile must not remove what is being typed.
  const [touched, setTouched] = useState('')
  return (
    <TitledCard id="local-e-data" title={words.title}>
      <DetailsList items={details.shown} />
      {(details.canEdit || form.hasError || touched === saved) && (
        // The key closes it once other details are saved.
        <Disclosure key={saved} title={words.edit} open={form.hasError || touched === saved}>
          <div onInput={() => setTouched(saved)}>
            <DetailsForm details={details} form={form} />
          </div>
        </Disclosure>
      )}
    </TitledCard>
  )
}

function DetailsForm({ details, form }: Props) {
  const [city, setCity] = useState(form.hasError ? undefined : details.city)
  const fields = { ...emptyExpress, ...details.fields, ...(form.values as Partial<typeof emptyExpress>) }
  const errors = form.fieldErrors
  return (
    <ActionForm form={form} className="stack stack-6" preventScrollReset noValidate>
      {form.error || form.code === 'invalid' ? (
        <FormError form={form} />
      ) : (
        <p className="text-small text-help">{words.help}</p>
      )}
      {details.express ? (
        <ExpressTimeFields {...details.express} fields={fields} errors={errors} />
      ) : (
        <WhenFields fields={fields} errors={errors} />
      )}
      <PlaceFields fields={fields} errors={errors} city={city} onCity={setCity} earlier={details.fields} />
      <div>
        <SubmitButton>{words.save}</SubmitButton>
      </div>
    </ActionForm>
  )
}
