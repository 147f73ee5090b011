import type { FormEvent } from 'react'
import { Form } from 'react-router'
import { ActionForm, SubmitButton, useActionForm } from '#app/browser/use-action-form.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { CheckboxField } from '#app/components/checkbox-field.tsx'
import { ChoiceGroup } from '#app/components/choice-group.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Link } from '#app/components/link.ts'
import { SelectField } from '#app/components/select-field.tsx'
import {
  countActiveFilters,
  noFilter,
  type OpportunityFilter,
  opportunityOrders,
} from '#domain/matching/opportunity-filter.ts'
import { urgencies } from '#domain/orders/order.ts'
import { href } from '#href.ts'
import {
  filtersOn,
  maxText,
  opportunityTexts as words,
  placesText,
  sortTexts,
  withinText,
} from '#texts/opportunities.ts'
import { urgencyTexts } from '#texts/orders.ts'
import { listUrl, fields, orderWords, type OwnService, urgencyWords } from './list-url.ts'
import type { OpportunitiesView } from './opportunities-view.server.ts'

const distances = [5, 10, 20, 30, 50, 100]
const prices = [5, 10, 15, 20, 30, 40]
const places = [2, 3, 4]

type Props = Pick<OpportunitiesView, 'filter' | 'services' | 'isSaved'>

/** Folds the filters after submitting, with the focus beside them. */
function closeFilters({ currentTarget }: FormEvent<HTMLFormElement>) {
  const details = currentTarget.closest('details')
  details?.removeAttribute('open')
  details?.querySelector('summary')?.focus()
}

/** Options of a limit; a chosen value between them, from an old link, stays chosen. */
function limitOptions(values: number[], chosen: number | undefined, textOf: (value: number) => string) {
  const offered = chosen ? new Set([...values, chosen]) : values
  const options = [...offered].toSorted((a, b) => a - b).map((value) => ({ value: `${value}`, label: textOf(value) }))
  return { options, defaultValue: chosen ? `${chosen}` : '' }
}

/** Filters and sorting: a GET form. */
export function OrderFilters({ filter, services, isSaved }: Props) {
  return (
    <div className="stack stack-4 max-tablet:-mt-2 max-tablet:[&_summary]:min-h-11 max-tablet:[&_summary]:py-2.5">
      <Disclosure title={filtersOn(countActiveFilters(filter))} id="filtros">
        <Form
          key={JSON.stringify(filter)}
          action={href('/profissional')}
          className="stack stack-4"
          onSubmit={closeFilters}
        >
          <input type="hidden" name={fields.chosen} value="1" />
          {services.length > 1 && (
            <ChoiceGroup
              type="checkbox"
              look="chips"
              name={fields.service}
              label={words.service}
              options={services.map(({ slug, name }) => ({ value: slug, label: name }))}
              defaultValue={services.filter(({ id }) => filter.serviceIds.includes(id)).map(({ slug }) => slug)}
            />
          )}
          <ChoiceGroup
            type="checkbox"
            look="chips"
            name={fields.urgency}
            label={words.when}
            options={urgencies.map((urgency) => ({ value: urgencyWords[urgency], label: urgencyTexts[urgency] }))}
            defaultValue={filter.urgencies.map((urgency) => urgencyWords[urgency])}
          />
          <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
            <SelectField
              name={fields.within}
              label={words.within}
              emptyLabel={words.anyDistance}
              {...limitOptions(distances, filter.withinKm, withinText)}
            />
            <SelectField
              name={fields.coins}
              label={words.most}
              emptyLabel={words.anyPrice}
              {...limitOptions(prices, filter.mostCoins, maxText)}
            />
            <SelectField
              name={fields.places}
              label={words.places}
              emptyLabel={words.anyPlaces}
              {...limitOptions(places, filter.leastPlaces, placesText)}
            />
            <SelectField
              name={fields.sorted}
              label={words.sortedBy}
              options={opportunityOrders.map((order) => ({ value: orderWords[order], label: sortTexts[order] }))}
              defaultValue={orderWords[filter.sortedBy]}
            />
          </div>
          <CheckboxField
            name={fields.hired}
            value="1"
            label={words.hiredBefore}
            help={words.hiredBeforeHelp}
            defaultChecked={filter.hiredBefore}
          />
          <Button type="submit" wide>
            {words.showOrders}
          </Button>
        </Form>
      </Disclosure>
      <ActiveFilters filter={filter} services={services} />
      {!isSaved && <SaveFilter filter={filter} />}
    </div>
  )
}

type Chip = { label: string; without: Partial<OpportunityFilter> }

function chipsOf(filter: OpportunityFilter, services: OwnService[]): Chip[] {
  const { serviceIds, urgencies: when, withinKm, mostCoins, leastPlaces, hiredBefore, sortedBy } = filter
  const chips: Chip[] = services
    .filter(({ id }) => serviceIds.includes(id))
    .map(({ id, name }) => ({ label: name, without: { serviceIds: serviceIds.filter((other) => other !== id) } }))
  for (const urgency of when)
    chips.push({ label: urgencyTexts[urgency], without: { urgencies: when.filter((other) => other !== urgency) } })
  if (withinKm) chips.push({ label: withinText(withinKm), without: { withinKm: undefined } })
  if (mostCoins) chips.push({ label: maxText(mostCoins), without: { mostCoins: undefined } })
  if (leastPlaces) chips.push({ label: placesText(leastPlaces), without: { leastPlaces: undefined } })
  if (hiredBefore) chips.push({ label: words.hiredBefore, without: { hiredBefore: false } })
  if (sortedBy !== noFilter.sortedBy)
    chips.push({ label: sortTexts[sortedBy], without: { sortedBy: noFilter.sortedBy } })
  return chips
}

/** Active filters, removable one by one or all. */
function ActiveFilters({ filter, services }: Omit<Props, 'isSaved'>) {
  const chips = chipsOf(filter, services)
  if (!chips.length) return null
  return (
    <ul className="row" aria-label={words.active}>
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            className="filter-chip"
            href={listUrl({ filter: { ...filter, ...without }, services })}
            aria-label={words.without(label)}
          >
            {label}
            <Icon name="close" size={16} />
          </Link>
        </li>
      ))}
      <li>
        <ButtonLink href={listUrl({ filter: noFilter })} kind="ghost" size="small">
          {words.clear}
        </ButtonLink>
      </li>
    </ul>
  )
}

/** Saves the shown filters for the next visit, on every device. */
function SaveFilter({ filter }: { filter: OpportunityFilter }) {
  const form = useActionForm('keep')
  return (
    <ActionForm form={form} className="row items-center">
      {filter.serviceIds.map((id) => (
        <input key={id} type="hidden" name="serviceIds" value={id} />
      ))}
      {filter.urgencies.map((urgency) => (
        <input key={urgency} type="hidden" name="urgencies" value={urgency} />
      ))}
      {(['withinKm', 'mostCoins', 'leastPlaces', 'sortedBy'] as const).map(
        (name) => filter[name] !== undefined && <input key={name} type="hidden" name={name} value={filter[name]} />,
      )}
      {filter.hiredBefore && <input type="hidden" name="hiredBefore" value="true" />}
      <SubmitButton kind="secondary" size="small" icon="check">
        {words.keep}
      </SubmitButton>
      <span className="text-small text-help">{words.keepHelp}</span>
    </ActionForm>
  )
}
