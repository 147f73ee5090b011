import type { ReactNode } from 'react'
import { ErrorAlert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import { commonField, ContactFields, StreetFields } from '#app/islands/request-form/common-fields.tsx'
import { ExpressTimeFields } from '#app/shell/express-time-fields.tsx'
import { emptyExpress } from '#domain/orders/placement/express-request.ts'
import { descriptionLimit } from '#domain/orders/placement/request-fields.ts'
import { states } from '#domain/places/states.ts'
import { expressTexts as words } from '#texts/express.ts'
import { requestFieldTexts } from '#texts/request-fields.ts'
import { UnsentNote } from '../unsent-note.tsx'
import type { ExpressSubmission } from './express-action.server.ts'
import type { ExpressView } from './express-view.server.ts'

/** A plain form: day and window, place, details, contact. Shown again with its values after an error. */
export function ExpressForm({ view, submission }: { view: ExpressView; submission: ExpressSubmission | undefined }) {
  const { fields, problem } = submission ?? { fields: emptyExpress, problem: undefined }
  const errors = submission?.errors ?? {}
  return (
    <form method="post" noValidate className="stack stack-8" data-express="">
      {problem && <ErrorAlert autoFocus>{problem}</ErrorAlert>}
      <input type="hidden" name="price" value={view.priceCents} />
      <Part id="quando" title={words.when}>
        <ExpressTimeFields {...view} fields={fields} errors={errors} emptyLabel={words.dayEmpty} />
      </Part>
      <Part id="onde" title={words.where}>
        <TextField
          name="postalCode"
          label={requestFieldTexts.postalCode.label}
          error={errors.postalCode}
          optional
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="00000-000"
          defaultValue={fields.postalCode}
        />
        <div className="grid gap-6 tablet:grid-cols-2">
          <SelectField
            name="state"
            label={requestFieldTexts.state.label}
            help={words.state}
            error={errors.state}
            emptyLabel={requestFieldTexts.state.empty}
            options={states.map(({ uf, name }) => ({ value: uf, label: name }))}
            defaultValue={fields.state}
          />
          <TextField
            name="city"
            label={requestFieldTexts.city.label}
            help={words.city}
            error={errors.city}
            autoComplete="address-level2"
            defaultValue={fields.city}
            required
          />
        </div>
        <StreetFields fields={fields} errors={errors} />
      </Part>
      <Part id="detalhes" title={words.details}>
        <TextareaField {...commonField({ fields, errors }, 'description')} maxLength={descriptionLimit} optional />
        <p className="text-soft">{words.photos}</p>
      </Part>
      <Part id="contato" title={words.contact}>
        {/* Hidden for signed-in clients by app/islands/express-form.ts. */}
        <div className="stack stack-6" data-contact="">
          <p className="text-soft">{words.contactHelp}</p>
          <ContactFields fields={fields} errors={errors} />
        </div>
      </Part>
      <div className="stack stack-2">
        <UnsentNote />
        <Button type="submit" size="large" wide icon="send">
          {words.send(view.priceCents)}
        </Button>
        <p className="text-small text-soft">{words.after}</p>
      </div>
    </form>
  )
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="stack stack-6">
    <h3 id={id} className="border-t border-line pt-4 text-title-3">
      {title}
    </h3>
    {children}
  </section>
)
