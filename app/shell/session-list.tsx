import { ActionForm, FormError, useActionForm } from '#app/browser/use-action-form.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { sessionTexts as words } from '#texts/sessions.ts'
import type { SessionList as Sessions } from './sessions.server.ts'

/** The active sessions, to end one or all others (quality: sessions). */
export function SessionList({ sessions }: { sessions: Sessions }) {
  const endOne = useActionForm('end-session')
  const endOthers = useActionForm('end-others')
  const isBusy = endOne.pending || endOthers.pending
  return (
    <Card as="section" labelledBy="conectado" gap={4}>
      <div>
        <h2 id="conectado" className="text-title-4">
          {words.title}
        </h2>
        <p className="text-small text-soft">{words.intro}</p>
      </div>
      <ul className="stack stack-2">
        {sessions.map(({ id, device, seen, isHere }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
            <span>
              <strong className="block">{device}</strong>
              <span className="text-small text-soft">{seen}</span>
            </span>
            {isHere ? (
              <Badge tone="success">{words.here}</Badge>
            ) : (
              <ActionForm form={endOne}>
                <input type="hidden" name="session" value={id} />
                <Button type="submit" kind="ghost" size="small" disabled={isBusy} aria-label={words.endOne(device)}>
                  {words.end}
                </Button>
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
      <FormError form={endOne} />
      <FormError form={endOthers} />
      <p role="status" tabIndex={-1} className="text-small text-success">
        {(endOne.succeeded || endOthers.succeeded) && words.ended}
      </p>
      {sessions.length > 1 && (
        <ActionForm form={endOthers}>
          <Button type="submit" kind="secondary" size="small" busy={isBusy}>
            {words.endOthers}
          </Button>
        </ActionForm>
      )}
    </Card>
  )
}
