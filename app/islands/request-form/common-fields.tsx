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

/** Name, words, value and error of a field. */
export const commonField = <Name extends keyof typeof words & keyof RequestFields>(
  { fields, errors }: Props,
  name: Name,
) => ({ name, ...words[name], defaultValue: fields[name], error: errors[name] })

export const WhenFields = (props: Props) => (
  <ChoiceGroup type="radio" {...commonField(props, 'urgency')} options={from(urgencies, urgencyTexts)} required />
)

export const DetailsFields = ({ onPhotos, ...props }: Props & { onPhotos: (isReady: boolean) => void }) => (
  <>
    <TextareaField {...commonField(props, 'description')} maxLength={descriptionLimit} optional />
    <PhotosField photos={props.fields.photos} error={props.errors.photos} onPhotos={onPhotos} />
    <ChoiceGroup
      type="radio"
      look="chips"
      {...commonField(props, 'contactMode')}
      options={from(contactModes, contactModeTexts)}
      required
    />
    <ChoiceGroup
      type="radio"
      look="chips"
      {...commonField(props, 'contactHours')}
      options={from(contactHours, contactHoursTexts)}
      required
    />
    <ChoiceGroup
      type="radio"
      look="chips"
      {...commonField(props, 'maxLeads')}
      options={Array.from({ length: maxLeads }, (_, index) => ({ value: String(index + 1), label: String(index + 1) }))}
      required
    />
  </>
)

export const StreetFields = (props: Props) => (
  <>
    <TextField {...commonField(props, 'district')} optional maxLength={districtLimit} autoComplete="address-level3" />
    <TextField {...commonField(props, 'street')} optional maxLength={streetLimit} autoComplete="address-line1" />
  </>
)

export const ContactFields = (props: Props) => (
  <>
    <TextField {...commonField(props, 'name')} autoComplete="name" maxLength={nameLimit} required />
    <TextField
      {...commonField(props, 'email')}
      type="email"
      autoComplete="email"
      placeholder="nome@exemplo.com"
      required
    />
    <PhoneField {...commonField(props, 'phone')} required />
  </>
)
