import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { chatTexts } from '#texts/chat.ts'
import { reportTexts } from '#texts/reports.ts'
import { ReportForm } from './report-form.tsx'
import { asksForCare } from './risky-words.ts'
import type { ChatMessage, ChatRole } from './wire.ts'

const reportId = 'denunciar-mensagem'

type Props = { messages: ChatMessage[]; side: ChatRole; other: string }

/** What swindlers ask for was asked by the other one: what to take care of, and the way to our team (product: Safety). */
export function CareCard({ messages, side, other }: Props) {
  const risky = messages.findLast(({ mine, kind, text }) => !mine && kind === 'user' && asksForCare(text))
  if (!risky) return null
  return (
    <>
      <Alert tone="warning" icon="shield" title={chatTexts.careTitle}>
        <div className="stack stack-2">
          <p>{side === 'client' ? chatTexts.care : chatTexts.careForProfessional}</p>
          <div>
            <Button kind="secondary" size="small" popoverTarget={reportId} aria-haspopup="dialog">
              {reportTexts.open}
            </Button>
          </div>
        </div>
      </Alert>
      <ReportForm id={reportId} other={other} messageId={risky.id} />
    </>
  )
}
