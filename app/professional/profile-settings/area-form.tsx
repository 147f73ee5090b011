import { ActionForm, type ActionFormState, SubmitButton, useSnapshot } from '#app/browser/use-action-form.tsx'
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
  form: ActionFormState
  save: string
  /** The default for a professional without an area. */
  defaultRadiusKm?: number
}

/** Edits an area: around a base, in listed cities, in whole states, or online. */
export function AreaForm({ view: current, form, save, defaultRadiusKm }: Props) {
  const view = useSnapshot(form, current)
  const { base, state, postalCode, district, radiusKm, radii, online, cities, states } = view
  const { values, pending } = form
  const text = (name: string, stored: string) => form.field(name, stored).defaultValue
  return (
    // The key resets the fields to the stored values after a save.
    <ActionForm form={form} key={JSON.stringify(view)} className="stack stack-6" noValidate>
      <input type="hidden" name="seen" value={view.seen} />
      <BaseFields
        key={form.resultKey} // shows an error of the server although the field was retyped
        typed={{
          postalCode: text('postalCode', postalCode),
          state: text('state', state),
          base: text('base', base),
          district: text('district', district),
        }}
        stored={view.stored}
        states={view.allStates}
        errors={form.fieldErrors}
      />
      <SelectField
        {...form.field('radiusKm', radiusKm ?? defaultRadiusKm)}
        label={words.radius}
        emptyLabel={words.onlyBase}
        options={radii.map((km) => ({ value: `${km}`, label: words.radiusOption(km) }))}
      />
      {cities.length > 0 && (
        <ChoiceGroup
          type="checkbox"
          look="chips"
          name="cityIds"
          label={words.otherCities}
          help={words.otherCitiesHelp}
          options={cities}
          defaultValue={values ? listOf(values.cityIds) : cities.map(({ value }) => value)}
        />
      )}
      <CityField {...form.field('addCity')} label={words.addCity} help={words.addCityHelp} maxLength={120} optional />
      <CheckboxField
        name="online"
        label={words.online}
        help={words.onlineHelp}
        defaultChecked={values ? Boolean(values.online) : online}
      />
      <Disclosure title={words.states} open={states.length > 0}>
        <ChoiceGroup
          type="checkbox"
          look="chips"
          name="states"
          label={words.states}
          help={words.statesHelp}
          options={view.allStates}
          defaultValue={values ? listOf(values.states) : states}
        />
      </Disclosure>
      <SubmitButton size="large" wide>
        {pending ? words.saving : save}
      </SubmitButton>
    </ActionForm>
  )
}
