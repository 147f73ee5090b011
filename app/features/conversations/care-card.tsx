import { Form } from 'react-router'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { chatTexts } from '#texts/conversations.ts'
import { reportTexts } from '#texts/reports.ts'
import { riskIn } from './risky-words.ts'
import type { ChatMessage, ChatRole } from './wire.ts'

type Props = { messages: ChatMessage[]; side: ChatRole; other: string }

/**
 * What swindlers ask for was asked by the other one: what to take care of, and with one tap that message goes to our team, with
 * what it asks for as the reason (product: Safety). Other reasons are in the menu of the talk.
 */
export function CareCard({ messages, side, other }: Props) {
  const risky = messages.findLast(({ mine, kind, text }) => !mine && kind === 'user' && riskIn(text))
  if (!risky) return null
  return (
    <Alert tone="warning" icon="shield" title={chatTexts.careTitle}>
      <div className="stack stack-2">
        <p>{side === 'client' ? chatTexts.care : chatTexts.careForProfessional}</p>
        <Form method="post" className="stack stack-1" preventScrollReset>
          <input type="hidden" name="intent" value="report" />
          <input type="hidden" name="messageId" value={risky.id} />
          <input type="hidden" name="reason" value={riskIn(risky.text)} />
          <div>
            <Button type="submit" kind="secondary" size="small">
              {reportTexts.openMessage}
            </Button>
          </div>
          <p className="text-small">{reportTexts.oneTap(other)}</p>
        </Form>
      </div>
    </Alert>
  )
}
