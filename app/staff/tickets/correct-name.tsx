import { ActionForm, type ActionFormState } from '#app/browser/use-action-form.tsx'
import { Button } from '#app/components/button.tsx'
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
      <Button type="submit" kind="secondary" wide busy={form.pending}>
        {words.saveName}
      </Button>
    </ActionForm>
  </Card>
)
