import { Form } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { chatTexts } from '#texts/conversations.ts'
import type { ChatState } from './wire.ts'

type Props = { state: ChatState; closedText: string; isBlockedByMe: boolean; other: string }

/** What stands in place of the field where nobody writes: why, and for whoever blocked the other the way back. */
export const ConversationEnded = ({ state, closedText, isBlockedByMe, other }: Props) => (
  <div className="stack stack-2 border-t border-line bg-sunken p-4 text-center text-soft">
    <p role="status">
      {isBlockedByMe ? chatTexts.blocked(other) : state === 'closed' ? closedText : chatTexts.requested}
    </p>
    {isBlockedByMe && (
      <Form method="post">
        <Button type="submit" name="intent" value="unblock" kind="secondary" size="small">
          {chatTexts.unblock}
        </Button>
      </Form>
    )}
  </div>
)
