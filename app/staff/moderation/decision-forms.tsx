import { Form, useNavigation } from 'react-router'
import type { RefusedForm } from '#app/middleware/page-door.ts'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { blockReasons } from '#domain/orders/moderation/block-reason.ts'
import { blockConsequence, blockReasonLabels, moderationTexts as words } from '#texts/moderation.ts'
import { type ReasonAttributes, ReasonFields } from '../reason-fields.tsx'
import type { StaffOrder } from './staff-order-view.server.ts'

const reasonOptions = blockReasons.map((value) => ({ value, label: blockReasonLabels[value] }))

type Props = { order: StaffOrder; fields: ReasonAttributes; refused: RefusedForm | undefined }

/** What may be decided on an order, each with what follows from it; where nothing may, why. */
export function DecisionForms({ order: { may, ...order }, fields, refused }: Props) {
  const { state, formData } = useNavigation()
  const busy = state === 'idle' ? null : formData?.get('intent')
  return (
    <TitledCard id="decidir" title={words.decide} gap={6}>
      {order.isInReview && <p className="text-soft">{words.inReview}</p>}
      {may.release && (
        <Form method="post" className="stack stack-2">
          <p className="text-soft">{words.releaseText}</p>
          <Button
            type="submit"
            name="intent"
            value="release"
            icon="check"
            wide
            busy={busy === 'release'}
            disabled={!!busy}
          >
            {busy === 'release' ? words.releasing : words.release}
          </Button>
        </Form>
      )}
      {may.block && (
        <Form method="post" noValidate className="stack stack-4">
          {may.release && <input type="hidden" name="wasHeld" value="sim" />}
          <ReasonFields fields={fields} words={words} options={reasonOptions} rows={3} refused={refused} />
          <p className="text-soft">{blockConsequence(order.leads, order.coinsToReturn)}</p>
          <Button
            type="submit"
            name="intent"
            value="block"
            kind="danger"
            icon="lock"
            wide
            busy={busy === 'block'}
            disabled={!!busy}
          >
            {busy === 'block' ? words.blocking : words.block}
          </Button>
        </Form>
      )}
      {may.unblock && (
        <Form method="post" className="stack stack-2">
          <p className="text-soft">{words.unblockText}</p>
          <Button
            type="submit"
            name="intent"
            value="unblock"
            kind="secondary"
            wide
            busy={busy === 'unblock'}
            disabled={!!busy}
          >
            {busy === 'unblock' ? words.unblocking : words.unblock}
          </Button>
        </Form>
      )}
      {order.isBlocked && !may.unblock && <Alert tone="neutral">{words.cannotUnblock}</Alert>}
      {!order.isBlocked && !may.block && <Alert tone="neutral">{words.nothingToDecide}</Alert>}
    </TitledCard>
  )
}
