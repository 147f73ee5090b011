import { ActionForm, type ActionFormState, SubmitButton } from '#app/browser/use-action-form.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { onlyTexts as words } from '#texts/order-lifecycle.ts'

/** The professional of an exclusive order, and a button to offer it to others. */
export const ExclusiveOrder = ({ title, text, form }: { title: string; text: string; form: ActionFormState }) => (
  <TitledCard id="so-com" title={title} intro={text}>
    <ActionForm form={form} preventScrollReset>
      <SubmitButton kind="secondary" icon="users">
        {words.open}
      </SubmitButton>
    </ActionForm>
  </TitledCard>
)
