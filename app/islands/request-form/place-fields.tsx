import { type ClipboardEvent, useRef, useState } from 'react'
import { call } from '#app/browser/call.ts'
import { applyMask, isBeingComposed } from '#app/components/apply-mask.ts'
import { Button } from '#app/components/button.tsx'
import { Combobox } from '#app/components/combobox.tsx'
import { controlProps, Field } from '#app/components/field.tsx'
import { Icon } from '#app/components/icon.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import type { RequestFields } from '#domain/orders/placement/request-fields.ts'
import { placeName, suggestedName } from '#domain/places/place.ts'
import { formatPostalCode, stateOfPostalCode } from '#domain/places/postal-code.ts'
import { states } from '#domain/places/states.ts'
import { digitsOf } from '#domain/shared/brazilian-phone.ts'
import { besideFieldTexts, requestFieldTexts as words } from '#texts/request-fields.ts'
import { latestAnswer } from '../latest-answer.ts'
import { hiddenWithoutScript } from '../with-script.ts'
import { findAddress, type FoundCity } from './calls.ts'
import { StreetFields } from './common-fields.tsx'

const suggestionDelayMs = 200

export type PlaceFieldsProps = {
  fields: RequestFields
  errors: Record<string, string>
  city: FoundCity | undefined
  onCity: (city: FoundCity | undefined) => void
  /** Values from the last CEP: another CEP replaces them unless edited. */
  earlier?: { street: string; district: string }
}

type LookupStatus = { tone: 'found' | 'unknown'; text: string }

const unknown = { tone: 'unknown', text: besideFieldTexts.unknownPostalCode } as const

/** The place: the CEP sets the state, typing suggests cities. */
export function PlaceFields({ fields, errors, city, onCity, earlier }: PlaceFieldsProps) {
  const [answers] = useState(latestAnswer<FoundCity[]>)
  const [cities, setCities] = useState<FoundCity[]>([])
  const [stateByCep, setStateByCep] = useState<string>()
  const [lookupStatus, setLookupStatus] = useState<LookupStatus>()
  const frame = useRef<HTMLDivElement>(null)
  /** Values from the last CEP, and the pending lookup. */
  const lastLookup = useRef<{ filled: Record<string, string>; city?: string; stop?: AbortController }>({
    filled: { ...earlier },
  })
  const select = () => frame.current!.querySelector('select')!
  const input = (name: string) => frame.current!.querySelector<HTMLInputElement>(`input[name=${name}]`)!
  /** Dispatched like a person's change. */
  function fillState(uf: string) {
    select().value = uf
    select().dispatchEvent(new Event('change', { bubbles: true }))
  }

  /** A late answer does not replace what the person types meanwhile. */
  const ignoreLookup = () => lastLookup.current.stop?.abort()

  function suggest(text: string) {
    ignoreLookup()
    if (text !== lastLookup.current.city) dropFound()
    onCity(undefined)
    setCities([])
    if (text.trim().length < 2) return answers.cancel()
    answers.ask({
      question: (request) =>
        call('GET /v1/cities', { query: { text, state: select().value || undefined }, ...request }),
      delay: suggestionDelayMs,
      onAnswer: setCities,
      onFailure: () => setCities([]),
    })
  }
  function chooseState(uf: string) {
    if (city && city.uf !== uf) clearCity()
    setCities([])
    if (uf === stateOfPostalCode(input('postalCode').value)) return
    ignoreLookup()
    setStateByCep(undefined)
    dropFound()
  }
  /** What the CEP found no longer describes the chosen place. */
  const dropFound = () => setLookupStatus((current) => (current?.tone === 'found' ? undefined : current))
  function readPostalCode(field: HTMLInputElement) {
    applyMask(field, formatPostalCode)
    const uf = stateOfPostalCode(field.value)
    setStateByCep(states.find((state) => state.uf === uf)?.name)
    if (uf) fillState(uf)
    ignoreLookup()
    setLookupStatus(undefined)
    if (uf) void lookUpPostalCode(field.value)
    else if (field.value.length === field.maxLength) setLookupStatus(unknown)
  }
  /** `maxLength` would cut a CEP that was copied with a space before it. */
  function pastePostalCode(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault()
    const field = event.currentTarget
    const digits = digitsOf(event.clipboardData.getData('text'))
    field.setRangeText(digits, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
    readPostalCode(field)
  }
  async function lookUpPostalCode(typed: string) {
    const { signal } = (lastLookup.current.stop = new AbortController())
    const address = await findAddress(typed)
    if (signal.aborted) return
    if (typeof address === 'string') {
      for (const name of ['street', 'district'] as const) fill(name, '')
      if (lastLookup.current.city === input('city').value) clearCity()
      setStateByCep(undefined)
      return setLookupStatus({ tone: 'unknown', text: address })
    }
    fill('street', address?.street ?? null)
    fill('district', address?.district ?? null)
    if (!address?.city) {
      clearCity()
      const uf = address?.uf ?? stateOfPostalCode(typed)
      setStateByCep(undefined)
      const state = states.find((other) => other.uf === uf)!
      return setLookupStatus({ tone: 'unknown', text: besideFieldTexts.onlyState(state.name) })
    }
    const { uf, city: found, district, street } = address
    fillState(uf)
    input('city').value = lastLookup.current.city = found.name
    onCity({ ...found, uf })
    const place = placeName({ name: found.name, uf })
    setLookupStatus({
      tone: 'found',
      text: besideFieldTexts.addressByPostalCode([street, district, place].filter(Boolean).join(', ')),
    })
  }
  function clearCity() {
    input('city').value = ''
    onCity(undefined)
  }
  /** Fills an empty field or one with the former CEP's value; typed text stays. */
  function fill(name: 'street' | 'district', text: string | null) {
    const field = input(name)
    const { filled } = lastLookup.current
    if (field.value === '' || field.value === filled[name]) filled[name] = field.value = text ?? ''
  }
  function goWithoutPostalCode() {
    input('postalCode').value = ''
    ignoreLookup()
    setLookupStatus(undefined)
    setStateByCep(undefined)
    select().focus()
  }

  return (
    <div ref={frame} className="stack stack-6">
      <div className="stack stack-1">
        <TextField
          name="postalCode"
          label={words.postalCode.label}
          help={<span className={hiddenWithoutScript}>{words.postalCode.help}</span>}
          error={errors.postalCode}
          optional
          inputMode="numeric"
          autoComplete="postal-code"
          placeholder="00000-000"
          maxLength={9}
          defaultValue={fields.postalCode}
          onPaste={pastePostalCode}
          onInput={(event) => !isBeingComposed(event) && readPostalCode(event.currentTarget)}
          onCompositionEnd={(event) => readPostalCode(event.currentTarget)}
        />
        <LookupMessage status={lookupStatus} />
        <div className={hiddenWithoutScript}>
          <Button kind="ghost" size="small" onClick={goWithoutPostalCode}>
            {besideFieldTexts.noPostalCode}
          </Button>
        </div>
      </div>
      <div className="field-row">
        <div className="stack stack-1">
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
          <p className="field-help" role="status">
            {stateByCep && besideFieldTexts.stateByPostalCode(stateByCep)}
          </p>
        </div>
        <CityField
          options={cities}
          chosen={city}
          typed={fields.city}
          error={errors.city}
          onType={suggest}
          onChoose={(chosen) => {
            fillState(chosen.uf)
            onCity(chosen)
          }}
        />
      </div>
      <StreetFields fields={fields} errors={errors} />
    </div>
  )
}

function LookupMessage({ status }: { status: LookupStatus | undefined }) {
  const isUnknown = status?.tone === 'unknown'
  return (
    <p className={`flex gap-1 text-small ${isUnknown ? 'text-danger' : 'text-success'}`} role="status">
      {status && (
        <>
          <Icon name={isUnknown ? 'alert' : 'check-circle'} size={20} className="flex-none" />
          <span>{status.text}</span>
        </>
      )}
    </p>
  )
}

type CityFieldProps = {
  options: FoundCity[]
  chosen: FoundCity | undefined
  typed: string
  error: string | undefined
  onType: (text: string) => void
  onChoose: (city: FoundCity) => void
}

function CityField({ options, chosen, typed, error, onType, onChoose }: CityFieldProps) {
  const field = { name: 'city', label: words.city.label, error, required: true }
  const keyOf = ({ uf, slug }: FoundCity) => `${uf}/${slug}`
  return (
    <div className="stack stack-1">
      <Field {...field}>
        <Combobox
          id="city"
          listLabel={words.city.list}
          options={options.map((option) => ({ key: keyOf(option), label: suggestedName(option) }))}
          onType={onType}
          onChoose={(key, input) => {
            const city = options.find((option) => keyOf(option) === key)!
            input.value = city.name
            onChoose(city)
          }}
          input={{ ...controlProps(field), placeholder: words.city.placeholder, defaultValue: typed }}
        />
      </Field>
      <p className="flex items-center gap-1 text-small text-success" role="status">
        {chosen && (
          <>
            <Icon name="check-circle" size={20} /> <span>{besideFieldTexts.chosenCity(placeName(chosen))}</span>
          </>
        )}
      </p>
    </div>
  )
}
