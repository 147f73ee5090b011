import { Form, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/area.ts'
import { pageDoor } from '#app/middleware/page-door.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CheckboxField } from '#app/ui/checkbox-field.tsx'
import { ChoiceGroup } from '#app/ui/choice-group.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { placeName } from '#domain/places/place.ts'
import { allStates, cityById } from '#domain/places/places.server.ts'
import { editAreaForm, mostRadiusKm } from '#domain/professionals/steering/area.ts'
import { coveredPlaces } from '#domain/professionals/steering/covered-places.server.ts'
import { editArea } from '#domain/professionals/steering/edit-area.server.ts'
import { href } from '#href.ts'
import { brand } from '#texts/brand.ts'
import { steeringTexts as words } from '#texts/steering.ts'
import { CityField } from './city-field.tsx'
import { requireOwnSettings } from './own.server.ts'
import { ReachMap } from './reach-map.tsx'
import { SteeringPage } from './steering-page.tsx'

export const handle = { pageType: 'profile:area' }
export const meta = () => [{ title: `${words.area} · ${brand.name}` }, { name: 'description', content: words.areaLead }]

const usualRadii = [5, 10, 15, 20, 30, 40, 50, 75, mostRadiusKm]

export async function loader({ context }: Route.LoaderArgs) {
  const { area } = await requireOwnSettings(context)
  const base = area.baseCityId === null ? undefined : cityById(area.baseCityId)
  const radii = [...new Set([...usualRadii, ...(area.radiusKm ? [area.radiusKm] : [])])].toSorted((a, b) => a - b)
  const { count, points } = coveredPlaces({
    ...area,
    states: area.online ? allStates().map(({ uf }) => uf) : area.states,
  })
  return {
    base: base ? placeName(base) : '',
    radiusKm: area.radiusKm,
    radii,
    online: area.online,
    cities: area.cityIds.flatMap((id) => {
      const city = cityById(id)
      return city ? [{ value: `${id}`, label: placeName(city) }] : []
    }),
    states: area.states,
    allStates: allStates().map(({ uf, name }) => ({ value: uf, label: name })),
    count,
    points,
  }
}

export const action = pageDoor(editAreaForm, editArea, {
  done: () => redirect(`${href('/profissional/perfil/area')}?salvo=1`, 303),
})

/** Where one works: around a base, in cities of a list, in whole states, or online; with what that covers on a map. */
export default function Area({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { base, radiusKm, radii, online, cities, states, count, points } = loaderData
  const busy = useNavigation().formMethod === 'POST'
  const typed = refused?.typed
  const listOf = (value: string | string[] | undefined) => [value ?? []].flat()
  return (
    <SteeringPage title={words.area} lead={words.areaLead} refused={refused}>
      <Card>
        <div className="stack stack-4">
          <p className="text-title-4 font-bold">{words.covers(count)}</p>
          <ReachMap points={points} count={count} />
        </div>
      </Card>
      <Card>
        {/* What was saved is another form: its fields begin with what is true now. */}
        <Form
          key={JSON.stringify([base, radiusKm, cities, states, online])}
          method="post"
          className="stack stack-6"
          noValidate
        >
          <CityField
            name="base"
            label={words.base}
            help={words.baseHelp}
            defaultValue={typed ? String(typed.base ?? '') : base}
            error={refused?.code === 'unknown_base' ? refused.text : refused?.errors.base}
            maxLength={120}
          />
          <SelectField
            name="radiusKm"
            label={words.radius}
            emptyLabel={words.onlyBase}
            options={radii.map((km) => ({ value: `${km}`, label: words.radiusOption(km) }))}
            defaultValue={typed ? String(typed.radiusKm ?? '') : `${radiusKm ?? ''}`}
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
            defaultValue={String(typed?.addCity ?? '')}
            error={refused?.code === 'unknown_city' ? refused.text : refused?.errors.addCity}
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
              options={loaderData.allStates}
              defaultValue={typed ? listOf(typed.states) : states}
            />
          </Disclosure>
          <Button type="submit" size="large" wide busy={busy}>
            {busy ? words.saving : words.save}
          </Button>
        </Form>
      </Card>
    </SteeringPage>
  )
}
