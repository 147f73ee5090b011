import { data, redirect } from 'react-router'
import type { Route } from './+types/order-sent.ts'
import { signedIn } from '#app/middleware/session.ts'
import { RouteLink } from '#app/shell/route-link.tsx'
import { isUuid } from '#app/shell/uuid.ts'
import { Alert } from '#app/ui/alert.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Drawing } from '#app/ui/drawing.tsx'
import { Container } from '#app/ui/layout.tsx'
import type { MotifName } from '#app/ui/motif.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { orderDetail } from '#domain/orders/order-detail.server.ts'
import { db } from '#platform/db.ts'
import { brand } from '#texts/brand.ts'
import { clientTexts } from '#texts/client.ts'
import { OrderProgress, stepOf } from './order-progress.tsx'
import { RelatedServices } from './related-services.tsx'

export const handle = { pageType: 'order-sent:show' }
export const meta = () => [
  { title: `${clientTexts.sentTitle} · ${brand.name}` },
  { name: 'description', content: clientTexts.sentText },
]

export async function loader({ params: { uuid }, context }: Route.LoaderArgs) {
  const { userId } = context.get(signedIn)
  const order = isUuid(uuid) ? await orderDetail(db(), { uuid, clientId: userId }) : undefined
  if (!order) throw data(null, { status: 404 })
  if (order.status === 'duplicated') throw redirect(`/pedido-duplicado/${uuid}`)
  const service = catalog().serviceByFullSlug(order.categorySlug)
  const related = service ? catalog().relatedServices(service).slice(0, 4) : []
  return {
    category: order.category,
    city: order.city,
    uf: order.uf.toUpperCase(),
    step: stepOf(order),
    related: related.map(({ name, fullSlug, rootSlug }) => ({ name, slug: fullSlug, motif: rootSlug as MotifName })),
  }
}

/** Right after the PIN (spec 2; S-01 to S-05). */
export default function OrderSent({ loaderData: { category, city, uf, step, related }, params }: Route.ComponentProps) {
  return (
    <Container width="reading">
      <div className="stack stack-6 py-6 desktop:py-10">
        <div className="flex flex-col items-center gap-2 text-center">
          <Drawing name="sent-order" width={240} />
          <h1>{clientTexts.sentTitle}</h1>
          <p className="text-lead font-semibold">
            {category} em {city}, {uf}
          </p>
          <p className="text-soft">{clientTexts.sentText}</p>
        </div>
        <Alert tone="warning" icon="shield" title={clientTexts.fraudTitle}>
          {clientTexts.fraudText}
        </Alert>
        <Card as="section" labelledBy="andamento">
          <div className="stack stack-4">
            <h2 id="andamento" className="text-title-3">
              {clientTexts.whatHappens}
            </h2>
            <OrderProgress current={step} />
          </div>
        </Card>
        <div className="text-center">
          <TextLink alone icon="download" href="/api/redirect-to-download?source=post-request">
            {clientTexts.downloadApp}
          </TextLink>
        </div>
        <div className="row justify-center">
          <ButtonLink href="/meus-pedidos" size="large" linkAs={RouteLink}>
            {clientTexts.goToOrders}
          </ButtonLink>
          <ButtonLink href={`/meus-pedidos/${params.uuid}`} size="large" kind="secondary" linkAs={RouteLink}>
            {clientTexts.goToOrder}
          </ButtonLink>
        </div>
        {related.length > 0 && <RelatedServices services={related} />}
      </div>
    </Container>
  )
}
