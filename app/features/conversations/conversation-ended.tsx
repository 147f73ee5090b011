import { ActionForm, type ActionFormState, SubmitButton } from '#app/browser/use-action-form.tsx'
import { chatTexts } from '#texts/conversations.ts'
import type { ChatState } from './wire.ts'

type Props = { state: ChatState; closedText: string; isBlockedByMe: boolean; form: ActionFormState; other: string }

function reasonText({ state, closedText, isBlockedByMe, other }: Omit<Props, 'form'>) {
  if (isBlockedByMe) return chatTexts.blocked(other)
  return state === 'closed' ? closedText : chatTexts.requested
}

/** Replaces the composer of a closed conversation: the reason, and a button to lift one's own block. */
export const ConversationEnded = ({ form, ...props }: Props) => (
  <div className="stack stack-2 border-t border-line bg-sunken p-4 text-center text-soft">
    <p role="status">{reasonText(props)}</p>
    {props.isBlockedByMe && (
      <ActionForm form={form}>
        <SubmitButton kind="secondary" size="small">
          {chatTexts.unblock}
        </SubmitButton>
      </ActionForm>
    )}
  </div>
)
