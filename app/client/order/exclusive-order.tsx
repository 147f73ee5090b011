import { ActionForm, type ActionFormState, SubmitButton } from '#app/browser/use-action-form.tsx'
import { Card } from '#app/components/card.tsx'
import { onlyTexts as words } from '#texts/order-life.ts'

/** The professional of an exclusive order, and a button to offer it to others. */
export const ExclusiveOrder = ({ title, text, form }: { title: string; text: string; form: ActionFormState }) => (
  <Card as="section" labelledBy="so-com">
    <div className="stack stack-4">
      <div className="stack stack-1">
        <h2 id="so-com" className="text-title-3">
          {title}
        </h2>
        <p className="text-soft">{text}</p>
      </div>
      <ActionForm form={form} preventScrollReset>
        <SubmitButton kind="secondary" icon="users">
          {words.open}
        </SubmitButton>
      </ActionForm>
    </div>
  </Card>
)
