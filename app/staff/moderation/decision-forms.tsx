import { ActionForm, type ActionFormState, SubmitButton } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { blockReasonsOfStaff } from '#domain/orders/moderation/block-reason.ts'
import { blockButton, blockConsequence, blockReasonLabels, moderationTexts as words } from '#texts/moderation.ts'
import { type ReasonAttributes, ReasonFields } from '../reason-fields.tsx'
import type { StaffOrder } from './staff-order-view.server.ts'

const reasonOptions = blockReasonsOfStaff.map((value) => ({ value, label: blockReasonLabels[value] }))

type Forms = Record<'release' | 'block' | 'unblock', ActionFormState>
type Props = { order: StaffOrder; fields: ReasonAttributes; forms: Forms }

/** The decisions that an order allows, each with its consequence, or why there are none. */
export function DecisionForms({ order: { may, ...order }, fields, forms: { release, block, unblock } }: Props) {
  const isPending = release.pending || block.pending || unblock.pending
  return (
    <TitledCard id="decidir" title={words.decide} gap={6}>
      {order.isInReview && <p className="text-soft">{words.inReview}</p>}
      {may.release && (
        <ActionForm form={release} className="stack stack-2">
          <p className="text-soft">{words.releaseText}</p>
          <SubmitButton icon="check" wide disabled={isPending}>
            {release.pending ? words.releasing : words.release}
          </SubmitButton>
        </ActionForm>
      )}
      {may.block && (
        <ActionForm form={block} noValidate className="stack stack-4">
          {may.release && <input type="hidden" name="wasOnHold" value="sim" />}
          <ReasonFields form={block} fields={fields} reasonHelp={words.reasonHelp} options={reasonOptions} rows={3} />
          <p className="text-soft">{blockConsequence(order.leads, order.coinsToReturn)}</p>
          <SubmitButton kind="danger" icon="lock" wide disabled={isPending}>
            {block.pending ? words.blocking : blockButton(order.coinsToReturn)}
          </SubmitButton>
        </ActionForm>
      )}
      {may.unblock && (
        <ActionForm form={unblock} className="stack stack-2">
          <p className="text-soft">{words.unblockText}</p>
          <SubmitButton kind="secondary" wide disabled={isPending}>
            {unblock.pending ? words.unblocking : words.unblock}
          </SubmitButton>
        </ActionForm>
      )}
      {order.whyBlocked && !may.unblock && <Alert tone="neutral">{order.whyBlocked}</Alert>}
      {!order.whyBlocked && !may.block && <Alert tone="neutral">{words.nothingToDecide}</Alert>}
    </TitledCard>
  )
}
