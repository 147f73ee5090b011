import { RouteLink } from '#app/shell/route-link.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Drawing } from '#app/ui/drawing.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { isOpen, type OrderStatus } from '#domain/orders/order.ts'
import { clientTexts } from '#texts/client.ts'
import { orderStatusTexts } from '#texts/orders.ts'
import { FoundProfessional, type FoundPro } from './found-professional.tsx'
import { OrderProgress } from './order-progress.tsx'

type Props = {
  status: OrderStatus
  /** False when the head shows the news instead: then the words of the status stand here. */
  isStatusShown: boolean
  orderUuid: string
  pros: FoundPro[]
  onRead: (leadId: number) => void
}

/** What stands below the status, by the real status: an alert, what is going on, or the professionals (spec 4; C-05 to C-09). */
export function OrderBody({ orderUuid, status, isStatusShown, pros, onRead }: Props) {
  if (status === 'blocked')
    return (
      <Alert tone="danger" icon="lock" title={clientTexts.blockedTitle}>
        {clientTexts.blockedText}{' '}
        <TextLink href="/meus-pedidos/pedido-bloqueado" linkAs={RouteLink}>
          {clientTexts.ourRules}
        </TextLink>
      </Alert>
    )
  if (status === 'finalized_zero_lead')
    return (
      <Alert tone="warning" icon="info" title={clientTexts.notFoundTitle}>
        {clientTexts.notFoundText}{' '}
        <TextLink href="/meus-pedidos/profissionais-nao-encontrados" linkAs={RouteLink}>
          {clientTexts.whatNow}
        </TextLink>
      </Alert>
    )
  if (status === 'waiting' || pros.length === 0) return <Waiting status={status} isStatusShown={isStatusShown} />
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

function Waiting({ status, isStatusShown }: Pick<Props, 'status' | 'isStatusShown'>) {
  const { headline, text } = orderStatusTexts[status]
  return (
    <div className="card">
      <div className="stack stack-6">
        <div className="flex flex-col items-center gap-2 pt-2 text-center">
          <Drawing name={status === 'searching' ? 'searching' : 'nest'} width={200} />
          {!isStatusShown && (
            <>
              <h2 className="text-title-3">{headline}</h2>
              <p className="text-soft">{text}</p>
            </>
          )}
        </div>
        {isOpen(status) && <OrderProgress current={status === 'waiting' ? 1 : 2} />}
      </div>
    </div>
  )
}
