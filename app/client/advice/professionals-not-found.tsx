import { FormError } from '#app/browser/use-action-form.tsx'
import { useLatestForm } from '#app/browser/use-latest-form.ts'
import { ButtonLink } from '#app/components/button.tsx'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { findNewestOrderWithoutProfessionals } from '#domain/orders/my-orders.server.ts'
import { findOrderDetail } from '#domain/orders/order-detail.server.ts'
import { href } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { clientTexts, notFoundTips } from '#texts/client.ts'
import { rescueView, type RescueView } from '../order/rescue-view.server.ts'
import { Rescue } from '../order/rescue.tsx'
import { useRescueForms } from '../order/use-order-forms.ts'
import type { Route } from './+types/professionals-not-found.ts'
import { AdvicePage } from './advice-page.tsx'

export const handle = { pageType: 'order-pros-not-found:show' }
export const meta = () => titleMeta(clientTexts.noProfessionalsTitle, clientTexts.noProfessionalsText)

/** The client's newest order without contacts and its options; null without such an order. */
export async function loader({ context }: Route.LoaderArgs) {
  const clientId = context.get(signedIn).userId
  const uuid = await findNewestOrderWithoutProfessionals(db(), clientId)
  const order = uuid && (await findOrderDetail(db(), { uuid, clientId }))
  return { rescue: order ? rescueView(order, now()) : null }
}

/** No professional could take the order (spec 2; D-01 to D-07). */
export default function ProfessionalsNotFound({ loaderData: { rescue } }: Route.ComponentProps) {
  return (
    <AdvicePage
      drawing="nothing-found"
      title={clientTexts.noProfessionalsTitle}
      text={clientTexts.noProfessionalsText}
      tipsTitle={clientTexts.noProfessionalsTips}
      tips={notFoundTips}
    >
      {rescue && <OtherWays rescue={rescue} />}
      <div className="flex flex-col items-center gap-4 text-center">
        <div className="row justify-center">
          <ButtonLink href={href('/')} size="large">
            {clientTexts.tryAgain}
          </ButtonLink>
          <ButtonLink href={href('/central-de-ajuda/chatbot')} size="large" kind="secondary" icon="chat">
            {clientTexts.writeToUs}
          </ButtonLink>
        </div>
        <p className="text-small text-help">{clientTexts.supportHours}</p>
      </div>
    </AdvicePage>
  )
}

function OtherWays({ rescue }: { rescue: RescueView }) {
  const forms = useRescueForms(rescue.canRepeat)
  const latest = useLatestForm(Object.values(forms))
  return (
    <>
      {latest && latest !== forms.edited && <FormError form={latest} />}
      <Rescue rescue={rescue} forms={forms} namesOrder />
    </>
  )
}
