import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { pushTexts as words } from '#texts/push.ts'
import type { PushState } from './use-push.ts'

/** The result of "Avisar neste aparelho", announced, with the next step. */
export function PushAnswer({ state, onTry }: { state: PushState; onTry: () => void }) {
  if (state === 'waiting')
    return (
      <Alert tone="info" icon="bell" title={words.waiting} role="status">
        {words.waitingText}
      </Alert>
    )
  if (state === 'denied')
    return (
      <Alert tone="warning" icon="lock" title={words.denied} role="alert">
        {words.deniedText}
      </Alert>
    )
  if (state === 'failed')
    return (
      <div className="stack stack-4">
        <Alert tone="danger" title={words.failed} role="alert">
          {words.failedText}
        </Alert>
        <div>
          <Button kind="secondary" onClick={onTry}>
            {words.tryAgain}
          </Button>
        </div>
      </div>
    )
  return null
}
