import { data, redirect } from 'react-router'
import { useActionForm } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { TitledCard, Card } from '#app/components/card.tsx'
import { Drawing } from '#app/components/drawing.tsx'
import { PageColumn, TitledBlock } from '#app/components/layout.tsx'
import { Motif, type MotifName } from '#app/components/motif.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { PushOffer } from '#app/shell/push-offer.tsx'
import { qrCode, type QrCode } from '#app/shell/qr-code.server.ts'
import { QrPicture } from '#app/shell/qr-picture.tsx'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { isExpress } from '#domain/catalog/express-services.ts'
import { removePhoto } from '#domain/orders/lifecycle/change-photos.server.ts'
import { findOrderDetail } from '#domain/orders/order-detail.server.ts'
import { isOpen } from '#domain/orders/order.ts'
import { isUuid } from '#domain/shared/uuid.ts'
import { href, serviceHref } from '#href.ts'
import { db } from '#platform/db.ts'
import { originOf } from '#platform/security/request-origin.ts'
import { orderPhotoViews } from '#presenters/order-photos.ts'
import { clientTexts, progressSteps } from '#texts/client.ts'
import { problemText } from '#texts/errors.ts'
import { expressText, expressTexts } from '#texts/express.ts'
import { OrderPhotos } from '../order/order-photos.tsx'
import { OrderProgress, stepOf } from '../order/order-progress.tsx'
import type { Route } from './+types/order-sent.ts'

export const handle = { pageType: 'order-sent:show' }
export const meta = () => titleMeta(clientTexts.sentTitle, clientTexts.sentText)

export async function loader({ params: { uuid }, request, context }: Route.LoaderArgs) {
  const { userId } = context.get(signedIn)
  const order = isUuid(uuid) ? await findOrderDetail(db(), { uuid, clientId: userId }) : undefined
  if (!order) throw data(null, { status: 404 })
  if (order.status === 'duplicated') throw redirect(href('/pedido-duplicado/:uuid', { uuid }))
  const service = catalog().serviceByFullSlug(order.categorySlug)
  const related = service ? catalog().relatedServices(service).slice(0, 4) : []
  const canConvert = !order.express && !order.onlyFor && isOpen(order.status) && order.leadCount === 0
  const express = canConvert && service && isExpress(service) ? service : null
  return {
    category: order.category,
    city: order.city,
    uf: order.uf.toUpperCase(),
    step: stepOf(order),
    steps: progressSteps(order),
    photos: orderPhotoViews(uuid, order.photos),
    canChangePhotos: isOpen(order.status),
    photoProblem: problemText(new URL(request.url).searchParams.get('problema')),
    when: order.express && expressText(order.express),
    code: qrCode(`${originOf(request)}/api/redirect-to-download?source=post-request`),
    express: express
      ? {
          href: href('/servico-expresso/:slug', { slug: express.slug }),
          label: expressTexts.blockLink(express.name, express.express.priceCents),
        }
      : null,
    related: related.map(({ name, fullSlug, rootSlug }) => ({ name, slug: fullSlug, motif: rootSlug as MotifName })),
  }
}

export const action = formActions({ removePhoto: formAction(removePhoto) })

/** Right after the PIN (spec 2; S-01 to S-07). Photos are uploaded here without JavaScript and for express services. */
export default function OrderSent({ loaderData, params: { uuid } }: Route.ComponentProps) {
  const removePhotoForm = useActionForm('removePhoto')
  const { category, city, uf, step, steps, when, photos, canChangePhotos, photoProblem, related, code, express } =
    loaderData
  return (
    <PageColumn width="reading">
      <div className="flex flex-col items-center gap-2 text-center">
        <Drawing name="sent-order" width={240} />
        <h1 className="max-w-full">{clientTexts.sentTitle}</h1>
        <p className="text-lead font-semibold">
          {category} em {city}, {uf}
        </p>
        {when && <p className="font-semibold">{when}</p>}
        <p className="text-soft">{clientTexts.sentText}</p>
      </div>
      <Alert tone="warning" icon="shield" title={clientTexts.fraudTitle}>
        {clientTexts.fraudText}
      </Alert>
      <OrderPhotos
        uuid={uuid}
        page={href('/pedido-enviado/:uuid', { uuid })}
        form={removePhotoForm}
        photos={photos}
        canChange={canChangePhotos}
        problem={removePhotoForm.message ?? photoProblem}
      />
      <TitledCard id="andamento" title={clientTexts.whatHappens}>
        <OrderProgress current={step} steps={steps} />
      </TitledCard>
      <div className="row justify-center">
        <ButtonLink href={href('/meus-pedidos')} size="large">
          {clientTexts.goToOrders}
        </ButtonLink>
        <ButtonLink href={href('/meus-pedidos/:uuid', { uuid })} size="large" kind="secondary">
          {clientTexts.goToOrder}
        </ButtonLink>
      </div>
      <PushOffer side="client" />
      <AppCode code={code} />
      <ExpressBlock service={express} />
      {related.length > 0 && <RelatedServices category={category} services={related} />}
    </PageColumn>
  )
}

type RelatedServicesProps = { category: string; services: Route.ComponentProps['loaderData']['related'] }

/** Related services (spec 2, 4; S-06). */
const RelatedServices = ({ category, services }: RelatedServicesProps) => (
  <TitledBlock id="relacionados" title={clientTexts.related(category)}>
    <ul className="grid grid-cols-2 gap-3">
      {services.map(({ name, slug, motif }) => (
        <li key={slug} className="grid">
          <Card href={serviceHref(slug)}>
            <span className="flex h-full flex-wrap items-center gap-x-4 gap-y-2">
              <Motif name={motif} size={40} />
              <span className="font-semibold">{name}</span>
            </span>
          </Card>
        </li>
      ))}
    </ul>
  </TitledBlock>
)

/** A QR code and a link to the app (S-03). Dark on light in both themes. */
const AppCode = ({ code }: { code: QrCode }) => (
  <Card as="section" labelledBy="aplicativo">
    <div className="flex flex-wrap items-center gap-5">
      <QrPicture code={code} label={clientTexts.appCode} side={148} />
      <div className="stack stack-2 min-w-0 flex-1 basis-48">
        <h2 id="aplicativo" className="text-title-3">
          {clientTexts.appTitle}
        </h2>
        <p className="text-soft">{clientTexts.appText}</p>
        <StandaloneLink icon="download" href="/api/redirect-to-download?source=post-request">
          {clientTexts.downloadApp}
        </StandaloneLink>
      </div>
    </div>
  </Card>
)

/** Converts the order into the express service of its own service, or links to all of them (S-07). */
const ExpressBlock = ({ service }: { service: { href: string; label: string } | null }) => (
  <Card as="section" labelledBy="expresso" look="sunken" gap={2}>
    <h2 id="expresso" className="text-title-3">
      {expressTexts.block}
    </h2>
    <p className="text-soft">{service ? expressTexts.blockConverts : expressTexts.blockText}</p>
    <p>
      <ButtonLink href={service?.href ?? href('/servico-expresso')} kind="secondary" icon="calendar">
        {service?.label ?? expressTexts.all}
      </ButtonLink>
    </p>
  </Card>
)
