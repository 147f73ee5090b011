import { ActionForm, SubmitButton } from '#app/browser/use-action-form.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { orderLifeTexts as words } from '#texts/order-lifecycle.ts'
import { CloseButtons } from './close-buttons.tsx'
import type { Permissions } from './order-view.server.ts'
import type { OrderForms } from './use-order-forms.ts'

const labels = { ...words.closeFor, gave_up: words.notNeeded }

type Props = { forms: OrderForms; canExtend: Permissions['extend'] }

/** "Ainda precisa?", asked while the search runs: go on, extend, hired, or no longer needed (product: Order life). */
export function StillNeeded({ forms: { keep, extend, close }, canExtend }: Props) {
  return (
    <TitledCard id="ainda-precisa" title={words.stillNeeded} intro={words.stillNeededText}>
      <div className="row">
        <ActionForm form={keep} preventScrollReset>
          <SubmitButton icon="search">{words.keep}</SubmitButton>
        </ActionForm>
        {canExtend && (
          <ActionForm form={extend} preventScrollReset>
            <SubmitButton kind="secondary" icon="clock">
              {words.extend}
            </SubmitButton>
          </ActionForm>
        )}
      </div>
      <CloseButtons form={close} reasons={['hired', 'gave_up']} labels={labels} />
    </TitledCard>
  )
}
