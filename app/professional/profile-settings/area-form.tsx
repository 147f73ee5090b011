import { Form, useNavigation } from 'react-router'
import { useBegun } from '#app/browser/use-begun.ts'
import type { RefusedForm } from '#app/middleware/page-door.ts'
import { Button } from '#app/components/button.tsx'
import { CheckboxField } from '#app/components/checkbox-field.tsx'
import { ChoiceGroup } from '#app/components/choice-group.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { profileSettingsTexts as words } from '#texts/profile-settings.ts'
import type { AreaView } from './area-view.server.ts'
import { BaseFields } from './base-fields.tsx'
import { CityField } from './city-field.tsx'

const listOf = (value: string | string[] | undefined) => [value ?? []].flat()

type Props = {
  view: AreaView
  refused: RefusedForm | undefined
  save: string
  /** Chosen at first, where nothing is there yet. */
  firstRadiusKm?: number
}

/** The editor of an area: around a base, in cities of a list, in whole states, or online. */
export function AreaForm({ view: stands, refused, save, firstRadiusKm }: Props) {
  const view = useBegun(stands)
  const { base, state, postalCode, district, radiusKm, radii, online, cities, states } = view
  const busy = useNavigation().formMethod === 'POST'
  const typed = refused?.typed
  const text = (name: string, saved: string) => (typed ? String(typed[name] ?? '') : saved)
  const errorOf = (name: string, ...codes: string[]) =>
    refused && codes.includes(refused.code) ? refused.text : refused?.errors[name]
  return (
    // What was saved is another form: its fields begin with what is true now.
    <Form key={JSON.stringify([view, typed])} method="post" className="stack stack-6" noValidate>
      <input type="hidden" name="seen" value={view.seen} />
      <BaseFields
        typed={{
          postalCode: text('postalCode', postalCode),
          state: text('state', state),
          base: text('base', base),
          district: text('district', district),
        }}
        kept={view.kept}
        states={view.allStates}
        errors={{
          postalCode: errorOf('postalCode', 'unknown_postal_code', 'postal_code_not_found', 'postal_code_silent'),
          state: errorOf('state'),
          base: errorOf('base', 'unknown_base'),
          district: errorOf('district'),
        }}
      />
      <SelectField
        name="radiusKm"
        label={words.radius}
        emptyLabel={words.onlyBase}
        options={radii.map((km) => ({ value: `${km}`, label: words.radiusOption(km) }))}
        defaultValue={text('radiusKm', `${radiusKm ?? firstRadiusKm ?? ''}`)}
        error={refused?.errors.radiusKm}
      />
      {cities.length > 0 && (
        <ChoiceGroup
          type="checkbox"
          look="chips"
          name="cityIds"
          label={words.otherCities}
          help={words.otherCitiesHelp}
          options={cities}
          defaultValue={typed ? listOf(typed.cityIds) : cities.map(({ value }) => value)}
        />
      )}
      <CityField
        name="addCity"
        label={words.addCity}
        help={words.addCityHelp}
        defaultValue={text('addCity', '')}
        error={errorOf('addCity', 'unknown_city', 'too_many_cities')}
        maxLength={120}
        optional
      />
      <CheckboxField
        name="online"
        label={words.online}
        help={words.onlineHelp}
        defaultChecked={typed ? Boolean(typed.online) : online}
      />
      <Disclosure title={words.states} open={states.length > 0}>
        <ChoiceGroup
          type="checkbox"
          look="chips"
          name="states"
          label={words.states}
          help={words.statesHelp}
          options={view.allStates}
          defaultValue={typed ? listOf(typed.states) : states}
        />
      </Disclosure>
      <Button type="submit" size="large" wide busy={busy}>
        {busy ? words.saving : save}
      </Button>
    </Form>
  )
}
