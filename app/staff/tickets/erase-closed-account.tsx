import { ActionForm, type ActionFormState, SubmitButton } from '#app/browser/use-action-form.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { staffTicketTexts as words } from '#texts/tickets.ts'

/** Offers to erase the account with this e-mail that was closed when its phone changed hands. */
export const EraseClosedAccount = ({ form }: { form: ActionFormState }) => (
  <TitledCard id="conta-fechada" title={words.closedAccount} intro={words.closedAccountText}>
    <ActionForm form={form} className="stack stack-4">
      <SubmitButton kind="danger" wide>
        {words.eraseClosedAccount}
      </SubmitButton>
    </ActionForm>
  </TitledCard>
)
