import type { ReactNode } from 'react'
import { Form, redirect, useNavigation, useSubmit } from 'react-router'
import type { Route } from './+types/services.ts'
import { pageDoor, pageDoors } from '#app/middleware/page-door.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { addService, removeService } from '#domain/professionals/steering/edit-services.server.ts'
import { mostServices } from '#domain/professionals/sign-up.ts'
import { addServiceForm, removeServiceForm } from '#domain/professionals/steering/services.ts'
import { href } from '#href.ts'
import { brand } from '#texts/brand.ts'
import { steeringTexts as words } from '#texts/steering.ts'
import { requireOwnSettings } from './own.server.ts'
import { SteeringPage } from './steering-page.tsx'

export const handle = { pageType: 'profile:services' }
export const meta = () => [
  { title: `${words.services} · ${brand.name}` },
  { name: 'description', content: words.servicesLead },
]

const longestSearch = 100

export async function loader({ context, request }: Route.LoaderArgs) {
  const { serviceIds } = await requireOwnSettings(context)
  const typed = (new URL(request.url).searchParams.get('busca') ?? '').slice(0, longestSearch)
  const own = new Set(serviceIds)
  return {
    typed,
    own: serviceIds.flatMap((id) => {
      const service = catalog().serviceById(id)
      return service ? [{ id, name: service.name, rootName: service.rootName }] : []
    }),
    found: catalog()
      .search(typed)
      .map(({ id, name, rootName }) => ({ id, name, rootName, isOwn: own.has(id) })),
    most: mostServices,
  }
}

const saved = () => redirect(`${href('/profissional/perfil/servicos')}?salvo=1`, 303)
export const action = pageDoors({
  add: pageDoor(addServiceForm, addService, { done: saved }),
  remove: pageDoor(removeServiceForm, removeService, { done: saved }),
})

type Service = { id: number; name: string; rootName: string }

/** Which services one offers: each is taken away by a button, and found by the search of the product. */
export default function Services({
  loaderData: { own, found, typed, most },
  actionData: refused,
}: Route.ComponentProps) {
  const submit = useSubmit()
  const busy = useNavigation().formData?.get('serviceId')
  return (
    <SteeringPage title={words.services} lead={words.servicesLead} refused={refused}>
      <Card as="section" labelledBy="seus">
        <div className="stack stack-4">
          <h2 id="seus" className="text-title-4">
            {words.yourServices(own.length, most)}
          </h2>
          <ul className="stack stack-2">
            {own.map((service) => (
              <ServiceLine key={service.id} service={service}>
                <ServiceButton intent="remove" service={service} busy={busy === String(service.id)} />
              </ServiceLine>
            ))}
          </ul>
        </div>
      </Card>
      <Card as="section" labelledBy="incluir">
        <div className="stack stack-4">
          <h2 id="incluir" className="text-title-4">
            {words.addService}
          </h2>
          <Form
            method="get"
            role="search"
            className="stack stack-4"
            onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
          >
            <TextField
              name="busca"
              type="search"
              icon="search"
              label={words.searchService}
              help={words.searchHelp}
              defaultValue={typed}
              autoComplete="off"
              maxLength={longestSearch}
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
                      <ServiceButton intent="add" service={service} busy={busy === String(service.id)} />
                    )}
                  </ServiceLine>
                ))}
              </ul>
            ) : (
              typed.trim().length > 3 && <p className="text-soft">{words.noService(typed)}</p>
            )}
          </div>
        </div>
      </Card>
    </SteeringPage>
  )
}

const ServiceLine = ({ service, children }: { service: Service; children: ReactNode }) => (
  <li className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-0">
    <span className="min-w-0">
      <span className="block font-semibold">{service.name}</span>
      <span className="block text-small text-soft">{service.rootName}</span>
    </span>
    {children}
  </li>
)

function ServiceButton({ intent, service, busy }: { intent: 'add' | 'remove'; service: Service; busy: boolean }) {
  const isAdding = intent === 'add'
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="serviceId" value={service.id} />
      <Button
        type="submit"
        kind={isAdding ? 'secondary' : 'ghost'}
        size="small"
        icon={isAdding ? 'plus' : 'trash'}
        busy={busy}
        aria-label={isAdding ? words.addNamed(service.name) : words.removeNamed(service.name)}
      >
        {isAdding ? words.add : words.remove}
      </Button>
    </Form>
  )
}
