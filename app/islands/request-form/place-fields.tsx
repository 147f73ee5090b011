import { useRef, useState } from 'react'
import { Combobox } from '#app/ui/combobox.tsx'
import { controlProps, Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { districtLimit, type RequestFields } from '#domain/orders/request/request-fields.ts'
import { placeName } from '#domain/places/place.ts'
import { states } from '#domain/places/states.ts'
import { maskPostalCode, stateOfPostalCode } from '#domain/places/postal-code.ts'
import { besideFieldTexts, requestFieldTexts as words } from '#texts/request-fields.ts'
import { latestAnswer } from '../latest-answer.ts'
import { citiesAddress, type FoundCity } from './calls.ts'
import { applyMask } from './phone-mask.ts'

const suggestionDelayMilliseconds = 200

export type PlaceFieldsProps = {
  fields: RequestFields
  errors: Record<string, string>
  city: FoundCity | undefined
  onCity: (city: FoundCity | undefined) => void
}

/** Where the service is wanted: the CEP gives the state, a few letters give the city. */
export function PlaceFields({ fields, errors, city, onCity }: PlaceFieldsProps) {
  const [answers] = useState(latestAnswer<FoundCity[]>)
  const [cities, setCities] = useState<FoundCity[]>([])
  const [stateByCep, setStateByCep] = useState<string>()
  const frame = useRef<HTMLDivElement>(null)
  const select = () => frame.current!.querySelector('select')!
  /** The form hears of it as if a person had chosen. */
  function fillState(uf: string) {
    select().value = uf
    select().dispatchEvent(new Event('change', { bubbles: true }))
  }

  const cityField = { name: 'city', label: words.city.label, error: errors.city, required: true }

  function suggest(text: string) {
    onCity(undefined)
    setCities([])
    if (text.trim().length < 2) return answers.forget()
    answers.ask({
      url: citiesAddress(text, select().value),
      delay: suggestionDelayMilliseconds,
      onAnswer: setCities,
      onFailure: () => setCities([]),
    })
  }
  function chooseState(uf: string) {
    if (city && city.uf !== uf) onCity(undefined)
    setCities([])
  }
  function readPostalCode(input: HTMLInputElement) {
    applyMask(input, maskPostalCode)
    const uf = stateOfPostalCode(input.value)
    setStateByCep(states.find((state) => state.uf === uf)?.name)
    if (uf) fillState(uf)
  }

  return (
    <div ref={frame} className="stack stack-6">
      <TextField
        name="postalCode"
        label={words.postalCode.label}
        help={words.postalCode.help}
        error={errors.postalCode}
        optional
        inputMode="numeric"
        autoComplete="postal-code"
        placeholder="00000-000"
        maxLength={9}
        defaultValue={fields.postalCode}
        onInput={(event) => readPostalCode(event.currentTarget)}
      />
      <div className="grid gap-6 tablet:grid-cols-2">
        <div>
          <SelectField
            name="state"
            label={words.state.label}
            error={errors.state}
            required
            emptyLabel={words.state.empty}
            options={states.map(({ uf, name }) => ({ value: uf, label: name }))}
            defaultValue={fields.state}
            onChange={(event) => chooseState(event.currentTarget.value)}
          />
          <p className="field-help mt-1" role="status">
            {stateByCep && besideFieldTexts.stateByPostalCode(stateByCep)}
          </p>
        </div>
        <div>
          <Field {...cityField}>
            <Combobox
              id="city"
              listLabel={words.city.list}
              options={cities.map((found) => ({ key: `${found.uf}/${found.slug}`, label: placeName(found) }))}
              onType={suggest}
              onChoose={(key, input) => {
                const found = cities.find(({ uf, slug }) => `${uf}/${slug}` === key)!
                input.value = found.name
                fillState(found.uf)
                onCity(found)
              }}
              input={{ ...controlProps(cityField), placeholder: words.city.placeholder, defaultValue: fields.city }}
            />
          </Field>
          <p className="mt-1 flex items-center gap-1 text-small text-success" role="status">
            {city && (
              <>
                <Icon name="check-circle" size={20} /> {besideFieldTexts.chosenCity(placeName(city))}
              </>
            )}
          </p>
        </div>
      </div>
      <TextField
        name="district"
        label={words.district.label}
        help={words.district.help}
        error={errors.district}
        optional
        maxLength={districtLimit}
        autoComplete="address-level3"
        defaultValue={fields.district}
      />
    </div>
  )
}
