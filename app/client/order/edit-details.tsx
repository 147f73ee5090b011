import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { ExpressTimeFields } from '#app/shell/express-time-fields.tsx'
import { WhenFields } from '#app/islands/request-form/common-fields.tsx'
import { PlaceFields } from '#app/islands/request-form/place-fields.tsx'
import type { RefusedForm } from '#app/middleware/page-door.ts'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { emptyExpress } from '#domain/orders/placement/express-request.ts'
import { detailsTexts as words } from '#texts/order-details.ts'
import type { EditableDetails } from './order-view.server.ts'

type Props = { details: EditableDetails; refused: RefusedForm | undefined }

const fieldOfCode: Record<string, string> = {
  unknown_place: 'city',
  other_place: 'postalCode',
  express_time_over: 'window',
}

/** Place and date of an order, and the form that changes them before the first unlock. */
export function EditDetails({ details, refused }: Props) {
  const wasRefused = refused?.form === 'details'
  const saved = JSON.stringify(details.fields)
  // An unlock meanwhile must not remove what is being typed.
  const [touched, setTouched] = useState('')
  return (
    <TitledCard id="local-e-data" title={words.title}>
      <DetailsList items={details.shown} />
      {(details.mayEdit || wasRefused || touched === saved) && (
        // Other details are another form: it closes once they are saved.
        <Disclosure key={saved} title={words.edit} open={wasRefused || touched === saved}>
          <div onInput={() => setTouched(saved)}>
            <DetailsForm details={details} refused={wasRefused ? refused : undefined} />
          </div>
        </Disclosure>
      )}
    </TitledCard>
  )
}

function DetailsForm({ details, refused }: Props) {
  const busy = useNavigation().formData?.get('intent') === 'details'
  const [city, setCity] = useState(refused ? undefined : details.city)
  const fields = { ...emptyExpress, ...details.fields, ...(refused?.typed as Partial<typeof emptyExpress>) }
  const ofCode = refused && fieldOfCode[refused.code]
  const errors = { ...refused?.errors, ...(ofCode ? { [ofCode]: refused.text } : {}) }
  return (
    <Form method="post" className="stack stack-6" preventScrollReset noValidate>
      <input type="hidden" name="intent" value="details" />
      {refused && !ofCode ? (
        <Alert tone="danger" role="alert">
          {refused.text}
        </Alert>
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
        <Button type="submit" busy={busy}>
          {words.save}
        </Button>
      </div>
    </Form>
  )
}
