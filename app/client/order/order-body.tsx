import { Alert } from '#app/components/alert.tsx'
import { Card } from '#app/components/card.tsx'
import { Drawing } from '#app/components/drawing.tsx'
import { StatusHeader } from '#app/components/status-header.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { orderStatusStyle } from '#app/shell/order-status-style.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import { href } from '#href.ts'
import { clientTexts } from '#texts/client.ts'
import { orderLifeTexts } from '#texts/order-lifecycle.ts'
import { orderStatusTexts } from '#texts/orders.ts'
import { FoundProfessional } from './found-professional.tsx'
import type { FoundPro } from './order-view.server.ts'

type NextStepProps = { text: string; status: OrderStatus; isAlone: boolean }

/** "E agora?": the next step in one sentence, with a drawing if there is nothing to list. */
export const NextStepBox = ({ text, status, isAlone }: NextStepProps) => (
  <Card as="section" labelledBy="e-agora">
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {isAlone && <Drawing name={status === 'searching' ? 'searching' : 'nest'} width={132} />}
      <div className="stack stack-1 min-w-[220px] flex-1">
        <h2 id="e-agora" className="text-title-4">
          {orderLifeTexts.now}
        </h2>
        <p className="text-lead">{text}</p>
      </div>
    </div>
  </Card>
)

type Props = {
  status: OrderStatus
  /** False when the header shows a notification; then the status text is here. */
  isStatusShown: boolean
  orderUuid: string
  /** The block reason as text; null for other orders. */
  blockedText: string | null
  pros: FoundPro[]
  onRead: (leadId: number) => void
}

/** Content by real status: an alert, the next step, or the professionals (spec 4; C-05 to C-09). */
export function OrderBody({ orderUuid, status, isStatusShown, blockedText, pros, onRead }: Props) {
  if (status === 'blocked')
    return (
      <Alert tone="danger" icon="lock" title={clientTexts.blockedTitle}>
        {blockedText} <TextLink href={href('/meus-pedidos/pedido-bloqueado')}>{clientTexts.ourRules}</TextLink>
        <span className="flex flex-wrap gap-x-4 pt-2">
          <TextLink href={href('/')}>{clientTexts.newOrder}</TextLink>
          <TextLink href={href('/pedir-ajuda')}>{clientTexts.writeToTeam}</TextLink>
        </span>
      </Alert>
    )
  if (status === 'finalized_zero_lead')
    return (
      <Alert tone="warning" icon="info" title={clientTexts.notFoundTitle}>
        {clientTexts.notFoundText}{' '}
        <TextLink href={href('/meus-pedidos/profissionais-nao-encontrados')}>{clientTexts.whatNow}</TextLink>
      </Alert>
    )
  if (status === 'waiting' || pros.length === 0) {
    if (isStatusShown) return null
    const { headline, text } = orderStatusTexts[status]
    return <StatusHeader {...orderStatusStyle[status]} title={headline} text={text} />
  }
  return (
    <section aria-labelledby="profissionais" className="stack stack-4">
      <h2 id="profissionais">{clientTexts.found}</h2>
      <ul className="stack stack-4">
        {pros.map((pro) => (
          <li key={pro.leadId}>
            <FoundProfessional pro={pro} orderUuid={orderUuid} onRead={() => onRead(pro.leadId)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
