import { ActionForm, type ActionFormState } from '#app/browser/use-action-form.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { confirmTexts as words } from '#texts/claims.ts'
import type { ShownClaim } from './order-view.server.ts'

/** A professional's claim that only the client can confirm (product: Refunds). */
export function ConfirmClaim({ leadId, title, text, form }: ShownClaim & { form: ActionFormState }) {
  const isSending = form.isPendingWith('leadId', String(leadId))
  const id = `devolucao-${leadId}`
  return (
    <Card as="section" labelledBy={id}>
      <ActionForm form={form} className="stack stack-4" preventScrollReset>
        <input type="hidden" name="leadId" value={leadId} />
        <div className="stack stack-1">
          <h2 id={id} className="text-title-3">
            {title}
          </h2>
          <p>{text}</p>
          <p className="text-small text-help">{words.note}</p>
        </div>
        <div className="row">
          <Button type="submit" name="answer" value="yes" icon="check" busy={isSending}>
            {words.yes}
          </Button>
          <Button type="submit" name="answer" value="no" kind="secondary" busy={isSending}>
            {words.no}
          </Button>
        </div>
      </ActionForm>
    </Card>
  )
}
