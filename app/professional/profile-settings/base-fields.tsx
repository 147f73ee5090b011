import { useRef, useState } from 'react'
import { call } from '#app/browser/call.ts'
import { Disclosure } from '#app/components/disclosure.tsx'
import { PostalCodeField } from '#app/components/postal-code-field.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { placeName } from '#domain/places/place.ts'
import { maxDistrictLength } from '#domain/professionals/profile-settings/district.ts'
import { besideFieldTexts } from '#texts/request-fields.ts'
import { profileSettingsTexts as words } from '#texts/profile-settings.ts'
import { CityField } from './city-field.tsx'

type Address = { uf: string; city: { name: string } | null; district: string | null }
export type BaseTyped = { postalCode: string; state: string; base: string; district: string }
type Props = {
  typed: BaseTyped
  /** The base as it is kept, in words. */
  kept: string
  states: { value: string; label: string }[]
  errors: Partial<Record<keyof BaseTyped, string>>
}

const wholeCode = /^\d{5}-\d{3}$/

/** From where one goes out: a CEP, which fills in the rest, or state, city and district. Without script the server looks the CEP up. */
export function BaseFields({ typed, kept, states, errors }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const asked = useRef(typed.postalCode)
  const [told, setTold] = useState<{ text: string; isError?: boolean }>()
  const [isRetyped, setRetyped] = useState(false)
  const [state, setState] = useState(typed.state)
  const fieldOf = (name: keyof BaseTyped) => frame.current!.querySelector<HTMLInputElement>(`[name=${name}]`)!

  async function read(code: string) {
    if (code === asked.current) return
    asked.current = code
    setTold(undefined)
    setRetyped(true)
    if (!wholeCode.test(code)) return
    const answer = await call<Address>(`/v1/addresses/${code}`)
    if (asked.current !== code) return
    if (!answer.ok)
      return setTold({
        text: (answer.status === 404 && answer.message) || words.codeSilent,
        isError: true,
      })
    const { uf, city, district } = answer.value
    if (!city) return setTold({ text: words.codeSilent, isError: true })
    setState(uf)
    fieldOf('base').value = city.name
    fieldOf('district').value = district ?? ''
    const place = placeName({ name: city.name, uf })
    setTold({ text: besideFieldTexts.addressByPostalCode(district ? `${district}, ${place}` : place) })
  }
  /** Somebody says it in words: the CEP of before is not meant any more. */
  function goWithoutCode() {
    fieldOf('postalCode').value = ''
    asked.current = ''
    setTold(undefined)
  }

  // One status at a time: an error, what was found, or the base as it is saved.
  const error = told?.isError ? told.text : isRetyped ? undefined : errors.postalCode
  const status = error ? undefined : (told?.text ?? (isRetyped || !kept ? undefined : words.baseNow(kept)))

  return (
    <div ref={frame} className="stack stack-4">
      <div className="stack stack-1">
        <PostalCodeField
          name="postalCode"
          label={words.baseCode}
          {...(!error && !status ? { help: words.baseCodeHelp } : {})}
          defaultValue={typed.postalCode}
          error={error}
          onInput={(event) => void read(event.currentTarget.value)}
        />
        <p className="text-small text-soft" role="status">
          {status}
        </p>
      </div>
      <Disclosure
        title={besideFieldTexts.noPostalCode}
        open={Boolean(errors.base || errors.state || (typed.base && !typed.postalCode))}
      >
        <div className="stack stack-6">
          <SelectField
            name="state"
            label={words.baseState}
            emptyLabel={words.baseStateEmpty}
            options={states}
            autoComplete="address-level1"
            value={state}
            error={errors.state}
            onChange={(event) => {
              setState(event.currentTarget.value)
              goWithoutCode()
            }}
          />
          <CityField
            name="base"
            label={words.base}
            help={words.baseHelp}
            state={state}
            defaultValue={typed.base}
            error={errors.base}
            maxLength={120}
            onType={goWithoutCode}
          />
          <TextField
            name="district"
            label={words.district}
            help={words.districtHelp}
            autoComplete="address-level3"
            defaultValue={typed.district}
            error={errors.district}
            maxLength={maxDistrictLength}
            optional
          />
        </div>
      </Disclosure>
    </div>
  )
}
