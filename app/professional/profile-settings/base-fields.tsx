import { useRef, useState } from 'react'
import { call } from '#app/browser/call.ts'
import { Disclosure } from '#app/components/disclosure.tsx'
import { PostalCodeField } from '#app/components/postal-code-field.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { placeName } from '#domain/places/place.ts'
import { maxDistrictLength } from '#domain/professionals/profile-settings/area.ts'
import { profileSettingsTexts as words } from '#texts/profile-settings.ts'
import { besideFieldTexts } from '#texts/request-fields.ts'
import { CityField } from './city-field.tsx'

export type BaseTyped = { postalCode: string; state: string; base: string; district: string }
type Props = {
  typed: BaseTyped
  /** The stored base, in words. */
  stored: string
  states: { value: string; label: string }[]
  errors: Partial<Record<keyof BaseTyped, string>>
}

const completePostalCode = /^\d{5}-\d{3}$/

/** The base: a CEP, which fills in the rest, or state, city and district. Without JavaScript the server looks it up. */
export function BaseFields({ typed, stored, states, errors }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const lastLookup = useRef(typed.postalCode)
  const [status, setStatus] = useState<{ text: string; isError?: boolean }>()
  const [isRetyped, setRetyped] = useState(false)
  const [state, setState] = useState(typed.state)
  const fieldOf = (name: keyof BaseTyped) => frame.current!.querySelector<HTMLInputElement>(`[name=${name}]`)!

  async function lookUp(code: string) {
    if (code === lastLookup.current) return
    lastLookup.current = code
    setStatus(undefined)
    setRetyped(true)
    if (!completePostalCode.test(code)) return
    const answer = await call('GET /v1/addresses/{postalCode}', { path: { postalCode: code } })
    if (lastLookup.current !== code) return
    if (!answer.ok) {
      const text = (answer.status === 404 && answer.message) || words.codeSilent
      return setStatus({ text, isError: true })
    }
    const { uf, city, district } = answer.value
    if (!city) return setStatus({ text: words.codeSilent, isError: true })
    setState(uf)
    fieldOf('base').value = city.name
    fieldOf('district').value = district ?? ''
    const place = placeName({ name: city.name, uf })
    setStatus({ text: besideFieldTexts.addressByPostalCode(district ? `${district}, ${place}` : place) })
  }
  function clearPostalCode() {
    fieldOf('postalCode').value = ''
    lastLookup.current = ''
    setStatus(undefined)
    setRetyped(true)
  }

  const serverError = isRetyped ? undefined : errors.postalCode
  const storedBase = stored && !isRetyped ? words.baseNow(stored) : undefined
  const error = status?.isError ? status.text : serverError
  const hint = error ? undefined : (status?.text ?? storedBase)

  return (
    <div ref={frame} className="stack stack-4">
      <div className="stack stack-1">
        <PostalCodeField
          name="postalCode"
          label={words.baseCode}
          help={error || hint ? undefined : words.baseCodeHelp}
          defaultValue={typed.postalCode}
          error={error}
          onInput={(event) => void lookUp(event.currentTarget.value)}
        />
        <p className="text-small text-soft" role="status">
          {hint}
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
              clearPostalCode()
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
            onType={clearPostalCode}
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
