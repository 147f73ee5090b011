import { ActionForm, FormError, useActionForm } from '#app/browser/use-action-form.tsx'
import { SuccessAlert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { receiptTexts as words } from '#texts/conversations.ts'

/** Turns read receipts on or off. */
export function ReadReceipts({ shows }: { shows: boolean }) {
  const form = useActionForm('read-receipts')
  return (
    <TitledCard id="visto" title={words.title} intro={shows ? words.on : words.off}>
      <ActionForm form={form} className="stack stack-4">
        <FormError form={form} />
        {form.succeeded && <SuccessAlert>{shows ? words.turnedOn : words.turnedOff}</SuccessAlert>}
        <div>
          <Button type="submit" name="shows" value={shows ? 'no' : 'yes'} kind="secondary" busy={form.pending}>
            {shows ? words.turnOff : words.turnOn}
          </Button>
        </div>
      </ActionForm>
    </TitledCard>
  )
}
