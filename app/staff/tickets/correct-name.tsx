import { ActionForm, type ActionFormState, SubmitButton } from '#app/browser/use-action-form.tsx'
import { Card } from '#app/components/card.tsx'
import { TextField } from '#app/components/text-field.tsx'
import type { FieldAttributes } from '#app/middleware/field-attributes.ts'
import { staffTicketTexts as words } from '#texts/tickets.ts'

type Props = { form: ActionFormState; name: string; field: FieldAttributes }

/** Corrects the name of the account that the ticket was written from. */
export const CorrectName = ({ form, name, field }: Props) => (
  <Card as="section" labelledBy="corrigir-nome">
    <ActionForm form={form} className="stack stack-4">
      <div className="stack stack-1">
        <h2 id="corrigir-nome" className="text-title-3">
          {words.correctName}
        </h2>
        <p className="text-soft">{words.correctNameText}</p>
      </div>
      <TextField {...field} {...form.field('name')} label={words.nameField} defaultValue={name} autoComplete="off" />
      <SubmitButton kind="secondary" wide>
        {words.saveName}
      </SubmitButton>
    </ActionForm>
  </Card>
)
