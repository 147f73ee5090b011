import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { ActionForm, type ActionFormState } from '#app/browser/use-action-form.tsx'
import { Button } from '#app/components/button.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { classNames } from '#app/components/class-names.ts'
import { Disclosure } from '#app/components/disclosure.tsx'
import { MoneyField } from '#app/components/money-field.tsx'
import { moneyText, sentMoney } from '#app/components/read-money.ts'
import { TextField } from '#app/components/text-field.tsx'
import { profileSettingsTexts as words } from '#texts/profile-settings.ts'
import { startingPriceText } from '#texts/service-pages.ts'
import type { ServicesView } from './services-view.server.ts'

type Service = { id: number; name: string; rootName: string }
type Props = {
  view: ServicesView
  /** Shared by all services. Without `price` no starting price can be set, as in a sign-up. */
  forms: { add: ActionFormState; remove: ActionFormState; price?: ActionFormState }
}

/** Below it, people are still typing. */
const minLengthForNoResult = 4

/** Adds services by search, and removes them. */
export const ServicePicker = (props: Props) => (
  <>
    <ServiceSearch {...props} />
    <OwnServices {...props} />
  </>
)

function ServiceSearch({ view: { own, found, typed, maxSearchLength }, forms }: Props) {
  const submit = useSubmit()
  const search = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frame = search.current
    if (!found.length || !frame?.contains(document.activeElement)) return
    // The keyboard of a phone covers the lower half of the page.
    const visibleHeight = window.visualViewport?.height ?? innerHeight
    const first = frame.querySelector('li')
    if (first && first.getBoundingClientRect().bottom > visibleHeight) frame.scrollIntoView({ block: 'start' })
  }, [found])
  return (
    <div ref={search} className="scroll-mt-4">
      <TitledCard id="incluir" title={words.addService} small>
        <Form
          method="get"
          role="search"
          className="stack stack-4"
          onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
        >
          {/* The key clears the field once a service is added. */}
          <TextField
            key={own.length}
            name="busca"
            type="search"
            icon="search"
            label={words.searchService}
            help={found.length ? undefined : words.searchHelp}
            defaultValue={typed}
            autoComplete="off"
            maxLength={maxSearchLength}
          />
          <noscript>
            <Button type="submit" kind="secondary">
              {words.search}
            </Button>
          </noscript>
        </Form>
        <div aria-live="polite">
          {found.length > 0 ? (
            <ul className="stack stack-2">
              {found.map((service) => (
                <ServiceLine key={service.id} service={service}>
                  {service.isOwn ? (
                    <span className="text-small text-soft">{words.isYours}</span>
                  ) : (
                    <ServiceButton intent="add" service={service} form={forms.add} />
                  )}
                </ServiceLine>
              ))}
            </ul>
          ) : (
            typed.trim().length >= minLengthForNoResult && <p className="text-soft">{words.noService(typed)}</p>
          )}
        </div>
      </TitledCard>
    </div>
  )
}

const OwnServices = ({ view: { own, max }, forms }: Props) => (
  <TitledCard id="seus" title={words.yourServices(own.length, max)} small>
    {own.length === 0 && <p className="text-soft">{words.noServices}</p>}
    <ul className="stack stack-2">
      {own.map((service) => (
        <ServiceLine
          key={service.id}
          service={service}
          below={forms.price && <StartingPrice service={service} form={forms.price} />}
        >
          <ServiceButton intent="remove" service={service} form={forms.remove} />
        </ServiceLine>
      ))}
    </ul>
  </TitledCard>
)

type LineProps = { service: Service; below?: ReactNode; children: ReactNode }

const ServiceLine = ({ service, below, children }: LineProps) => (
  <li className={classNames('py-2 last:border-0', !below && 'border-b border-line')}>
    <div className="flex items-center justify-between gap-4">
      <span className="min-w-0">
        <span className="block font-semibold">{service.name}</span>
        <span className="block text-small text-soft">{service.rootName}</span>
      </span>
      {children}
    </div>
    {below}
  </li>
)

type PriceProps = { service: ServicesView['own'][number]; form: ActionFormState }

/** The starting price of a service, shown on the profile and on the cards of that service. */
function StartingPrice({ service: { id, name, startingPriceCents }, form }: PriceProps) {
  const failed = form.values?.serviceId === String(id) ? form : undefined
  return (
    <Disclosure
      key={startingPriceCents}
      title={startingPriceCents === null ? words.noStartingPrice : startingPriceText(startingPriceCents)}
      open={failed !== undefined}
      plain
    >
      <ActionForm form={form} className="stack stack-4" preventScrollReset noValidate>
        <input type="hidden" name="serviceId" value={id} />
        <MoneyField
          id={`preco-${id}`}
          name="startingPrice"
          label={words.startingPrice(name)}
          help={words.startingPriceHelp}
          optional
          defaultText={
            failed ? sentMoney(String(failed.values?.startingPrice ?? '')) : moneyText(startingPriceCents ?? undefined)
          }
          error={failed?.fieldErrors.startingPrice}
        />
        <div>
          <Button type="submit" kind="secondary" size="small" busy={form.isPendingWith('serviceId', String(id))}>
            {words.saveStartingPrice}
          </Button>
        </div>
      </ActionForm>
    </Disclosure>
  )
}

type ButtonProps = { intent: 'add' | 'remove'; service: Service; form: ActionFormState }

function ServiceButton({ intent, service, form }: ButtonProps) {
  const isAdding = intent === 'add'
  return (
    <ActionForm form={form} preventScrollReset>
      <input type="hidden" name="serviceId" value={service.id} />
      <Button
        type="submit"
        kind={isAdding ? 'secondary' : 'ghost'}
        size="small"
        icon={isAdding ? 'plus' : 'trash'}
        busy={form.isPendingWith('serviceId', String(service.id))}
        aria-label={isAdding ? words.addNamed(service.name) : words.removeNamed(service.name)}
      >
        {isAdding ? words.add : words.remove}
      </Button>
    </ActionForm>
  )
}
