import { data, redirect } from 'react-router'
import { Alert } from '#app/components/alert.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Drawing } from '#app/components/drawing.tsx'
import { Container } from '#app/components/layout.tsx'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { findOriginalOrder } from '#domain/orders/placement/original-order.server.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import { href, serviceHref } from '#href.ts'
import { db } from '#platform/db.ts'
import { clientTexts } from '#texts/client.ts'
import type { Route } from './+types/order-duplicated.ts'

const shownServices = 12

export const handle = { pageType: 'order-duplicated:show' }
export const meta = () => titleMeta(clientTexts.duplicatedTitle, clientTexts.duplicatedText)

export async function loader({ params: { uuid }, context }: Route.LoaderArgs) {
  const { userId } = context.get(signedIn)
  const original = isUuid(uuid) ? await findOriginalOrder(db(), { uuid, clientId: userId }) : undefined
  if (!original) throw data(null, { status: 404 })
  if (original.isConverted) throw redirect(href('/pedido-enviado/:uuid', { uuid: original.uuid }))
  const services = catalog()
    .services.slice(0, shownServices)
    .map(({ name, fullSlug }) => ({ name, href: serviceHref(fullSlug) }))
  return { original, services }
}

/** Shown for a duplicate request (spec 2; S-08, S-09). */
export default function OrderDuplicated({ loaderData: { original, services } }: Route.ComponentProps) {
  return (
    <Container width="reading">
      <div className="stack stack-8 py-6 desktop:py-10">
        <div className="flex flex-col items-center gap-4 text-center">
          <Drawing name="searching" width={240} />
          <h1>{clientTexts.duplicatedTitle}</h1>
          <p className="text-lead text-soft">
            {original.category} em {original.city}, {original.uf.toUpperCase()}
          </p>
        </div>
        <Alert tone="warning">{clientTexts.duplicatedText}</Alert>
        <div className="row justify-center">
          <ButtonLink href={href('/meus-pedidos/:uuid', { uuid: original.uuid })} size="large">
            {clientTexts.duplicatedLink}
          </ButtonLink>
          <ButtonLink href={href('/meus-pedidos')} size="large" kind="secondary">
            {clientTexts.goToOrders}
          </ButtonLink>
        </div>
        <section aria-labelledby="mais-buscados" className="stack stack-4">
          <h2 id="mais-buscados">{clientTexts.mostSearched}</h2>
          <ul className="grid grid-cols-2 gap-2 tablet:grid-cols-3">
            {services.map((service) => (
              <li key={service.href}>
                <a className="text-link text-link-alone" href={service.href}>
                  {service.name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Container>
  )
}
