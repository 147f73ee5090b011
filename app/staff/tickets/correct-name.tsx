import { ActionForm, type ActionFormState, SubmitButton } from '#app/browser/use-action-form.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { TextField } from '#app/components/text-field.tsx'
import type { FieldAttributes } from '#app/middleware/field-attributes.ts'
import { staffTicketTexts as words } from '#texts/tickets.ts'

type Props = { form: ActionFormState; name: string; field: FieldAttributes }

/** Corrects the name of the account that the ticket was written from. */
export const CorrectName = ({ form, name, field }: Props) => (
  <TitledCard id="corrigir-nome" title={words.correctName} intro={words.correctNameText}>
    <ActionForm form={form} className="stack stack-4">
      <TextField {...field} {...form.field('name')} label={words.nameField} defaultValue={name} autoComplete="off" />
      <SubmitButton kind="secondary" wide>
        {words.saveName}
      </SubmitButton>
    </ActionForm>
  </TitledCard>
)
