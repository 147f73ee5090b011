import { randomUUID } from 'node:crypto'
import type { Route } from './+types/professionals-not-found.ts'
import { signedIn } from '#app/middleware/session.ts'
import { ButtonLink } from '#app/components/button.tsx'
import { orderDetail } from '#domain/orders/order-detail.server.ts'
import { newestUnfound } from '#domain/orders/my-orders.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { brand } from '#texts/brand.ts'
import { clientTexts, notFoundTips } from '#texts/client.ts'
import { AdvicePage } from './advice-page.tsx'
import { Rescue } from '../order/rescue.tsx'
import { rescueView } from '../order/rescue-view.server.ts'
import { href } from '#href.ts'

export const handle = { pageType: 'order-pros-not-found:show' }
export const meta = () => [
  { title: `${clientTexts.prosTitle} · ${brand.name}` },
  { name: 'description', content: clientTexts.prosText },
]

/** The newest order of the client that found nobody, with other ways for it; advice alone for whoever has none. */
export async function loader({ context }: Route.LoaderArgs) {
  const clientId = context.get(signedIn).userId
  const uuid = await newestUnfound(db(), clientId)
  const order = uuid && (await orderDetail(db(), { uuid, clientId }))
  return { rescue: order ? rescueView(order, now()) : null, pageKey: randomUUID() }
}

/** Nobody could take the order (spec 2; D-01 to D-07). */
export default function ProfessionalsNotFound({ loaderData: { rescue, pageKey } }: Route.ComponentProps) {
  return (
    <AdvicePage
      drawing="nothing-found"
      title={clientTexts.prosTitle}
      text={clientTexts.prosText}
      tipsTitle={clientTexts.prosTips}
      tips={notFoundTips}
    >
      {rescue && <Rescue rescue={rescue} pageKey={pageKey} namesOrder />}
      <div className="flex flex-col items-center gap-4 text-center">
        <div className="row justify-center">
          <ButtonLink href={href('/')} size="large">
            {clientTexts.tryAgain}
          </ButtonLink>
          <ButtonLink href={href('/central-de-ajuda/chatbot')} size="large" kind="secondary" icon="chat">
            {clientTexts.talkToUs}
          </ButtonLink>
        </div>
        <p className="text-small text-help">{clientTexts.supportHours}</p>
      </div>
    </AdvicePage>
  )
}
