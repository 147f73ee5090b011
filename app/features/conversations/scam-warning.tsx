import { ActionForm, type ActionFormState, SubmitButton } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { conversationTexts } from '#texts/conversations.ts'
import { reportTexts } from '#texts/reports.ts'
import { riskIn } from './risky-words.ts'
import type { ConversationMessage, ConversationRole } from './wire.ts'

type Props = { form: ActionFormState; messages: ConversationMessage[]; side: ConversationRole; other: string }

/** A warning about a typical scam message of the other participant, with a button that reports it (product: Safety). */
export function ScamWarning({ form, messages, side, other }: Props) {
  const risky = messages.findLast(({ mine, kind, text }) => !mine && kind === 'user' && riskIn(text))
  if (!risky) return null
  return (
    <Alert tone="warning" icon="shield" title={conversationTexts.careTitle}>
      <div className="stack stack-2">
        <p>{side === 'client' ? conversationTexts.care : conversationTexts.careForProfessional}</p>
        <ActionForm form={form} className="stack stack-1" preventScrollReset>
          <input type="hidden" name="messageId" value={risky.id} />
          <input type="hidden" name="reason" value={riskIn(risky.text)} />
          <div>
            <SubmitButton kind="secondary" size="small">
              {reportTexts.openMessage}
            </SubmitButton>
          </div>
          <p className="text-small">{reportTexts.oneTap(other)}</p>
        </ActionForm>
      </div>
    </Alert>
  )
}
