import { useRef, useState } from 'react'
import { call } from '#app/browser/call.ts'
import { PostalCodeField } from '#app/ui/postal-code-field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { ProfileFields } from '#domain/professionals/sign-up.ts'
import { besideFieldTexts } from '#texts/request-fields.ts'
import { signUpPageTexts as words } from '#texts/sign-up.ts'

type Option = { value: string; label: string }
type Props = {
  open: { states: Option[]; radii: Option[] }
  fields: ProfileFields
  errors: Partial<Record<keyof ProfileFields, string>>
}
type Address = { uf: string; city: { name: string } | null }

/** Where somebody works from, and how far: the CEP fills in state and city; without script the server does. */
export function PlaceOfWork({ open, fields, errors }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const asked = useRef('')
  const [told, setTold] = useState<string>()

  async function read(typed: string) {
    if (typed === asked.current) return
    asked.current = typed
    setTold(undefined)
    if (!/^\d{5}-\d{3}$/.test(typed)) return
    const answer = await call<Address>(`/v1/addresses/${typed}`)
    if (asked.current !== typed) return
    if (!answer.ok) return setTold(answer.status === 404 ? besideFieldTexts.unknownPostalCode : undefined)
    const { uf, city } = answer.value
    frame.current!.querySelector('select')!.value = uf
    if (!city) return
    frame.current!.querySelector<HTMLInputElement>('input[name=city]')!.value = city.name
    setTold(besideFieldTexts.addressByPostalCode(`${city.name}, ${uf.toUpperCase()}`))
  }

  return (
    <div ref={frame} className="stack stack-6">
      <div>
        <PostalCodeField
          name="postalCode"
          label={words.postalCode}
          help={words.postalCodeHelp}
          optional
          defaultValue={fields.postalCode}
          error={errors.postalCode}
          onInput={(event) => void read(event.currentTarget.value)}
        />
        <p className="mt-1 text-small text-soft" role="status">
          {told}
        </p>
      </div>
      <SelectField
        name="state"
        label={words.state}
        emptyLabel={words.stateEmpty}
        options={open.states}
        autoComplete="address-level1"
        defaultValue={fields.state}
        error={errors.state}
      />
      <TextField
        name="city"
        label={words.city}
        placeholder={words.cityPlaceholder}
        autoComplete="address-level2"
        defaultValue={fields.city}
        error={errors.city}
      />
      <SelectField
        name="radius"
        label={words.radius}
        help={words.radiusHelp}
        options={open.radii}
        defaultValue={fields.radius}
        error={errors.radius}
      />
    </div>
  )
}
