import { ActionForm, type ActionFormState, SubmitButton } from '#app/browser/use-action-form.tsx'
import { Card } from '#app/components/card.tsx'
import { staffTicketTexts as words } from '#texts/tickets.ts'

/** Erases the account of this e-mail that was closed because its phone has a new owner. */
export const EraseClosedAccount = ({ form }: { form: ActionFormState }) => (
  <Card as="section" labelledBy="conta-fechada">
    <ActionForm form={form} className="stack stack-4">
      <div className="stack stack-1">
        <h2 id="conta-fechada" className="text-title-3">
          {words.closedAccount}
        </h2>
        <p className="text-soft">{words.closedAccountText}</p>
      </div>
      <SubmitButton kind="danger" wide>
        {words.eraseClosedAccount}
      </SubmitButton>
    </ActionForm>
  </Card>
)
