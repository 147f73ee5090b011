import { PhoneField } from '#app/browser/phone-field.tsx'
import { ChoiceGroup } from '#app/components/choice-group.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import { contactHours, contactModes, maxLeads, urgencies } from '#domain/orders/order.ts'
import {
  descriptionLimit,
  districtLimit,
  nameLimit,
  type RequestFields,
  streetLimit,
} from '#domain/orders/placement/request-fields.ts'
import { contactHoursTexts, contactModeTexts, urgencyTexts } from '#texts/orders.ts'
import { requestFieldTexts as words } from '#texts/request-fields.ts'
import { PhotosField } from './photos-field.tsx'

type Props = { fields: RequestFields; errors: Record<string, string> }

const from = <Name extends string>(names: readonly Name[], texts: Record<Name, string>) =>
  names.map((value) => ({ value, label: texts[value] }))

export const WhenFields = ({ fields, errors }: Props) => (
  <ChoiceGroup
    type="radio"
    name="urgency"
    {...words.urgency}
    options={from(urgencies, urgencyTexts)}
    defaultValue={fields.urgency}
    error={errors.urgency}
    required
  />
)

export const DetailsFields = ({ fields, errors, onPhotos }: Props & { onPhotos: (isReady: boolean) => void }) => (
  <>
    <TextareaField
      name="description"
      {...words.description}
      maxLength={descriptionLimit}
      defaultValue={fields.description}
      error={errors.description}
      optional
    />
    <PhotosField photos={fields.photos} error={errors.photos} onPhotos={onPhotos} />
    <ChoiceGroup
      type="radio"
      look="chips"
      name="contactMode"
      {...words.contactMode}
      options={from(contactModes, contactModeTexts)}
      defaultValue={fields.contactMode}
      error={errors.contactMode}
      required
    />
    <ChoiceGroup
      type="radio"
      look="chips"
      name="contactHours"
      {...words.contactHours}
      options={from(contactHours, contactHoursTexts)}
      defaultValue={fields.contactHours}
      error={errors.contactHours}
      required
    />
    <ChoiceGroup
      type="radio"
      look="chips"
      name="maxLeads"
      {...words.maxLeads}
      options={Array.from({ length: maxLeads }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))}
      defaultValue={fields.maxLeads}
      error={errors.maxLeads}
      required
    />
  </>
)

export const StreetFields = ({ fields, errors }: Props) => (
  <>
    <TextField
      name="district"
      {...words.district}
      error={errors.district}
      optional
      maxLength={districtLimit}
      autoComplete="address-level3"
      defaultValue={fields.district}
    />
    <TextField
      name="street"
      {...words.street}
      error={errors.street}
      optional
      maxLength={streetLimit}
      autoComplete="address-line1"
      defaultValue={fields.street}
    />
  </>
)

export const ContactFields = ({ fields, errors }: Props) => (
  <>
    <TextField
      name="name"
      {...words.name}
      autoComplete="name"
      maxLength={nameLimit}
      defaultValue={fields.name}
      error={errors.name}
      required
    />
    <TextField
      name="email"
      {...words.email}
      type="email"
      autoComplete="email"
      placeholder="nome@exemplo.com"
      defaultValue={fields.email}
      error={errors.email}
      required
    />
    <PhoneField name="phone" {...words.phone} defaultValue={fields.phone} error={errors.phone} required />
  </>
)
