import { Form, useNavigation } from 'react-router'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { sessionTexts as words } from '#texts/sessions.ts'
import type { SessionList as Sessions } from './sessions.server.ts'

/** Where one is signed in, with the way to end each and all others (quality: sessions). */
export function SessionList({ sessions, said }: { sessions: Sessions; said: string | undefined }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Card as="section" labelledBy="conectado">
      <div className="stack stack-4">
        <div>
          <h2 id="conectado" className="text-title-4">
            {words.title}
          </h2>
          <p className="text-small text-soft">{words.lead}</p>
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
                <Form method="post">
                  <input type="hidden" name="session" value={id} />
                  <Button type="submit" kind="ghost" size="small" disabled={isBusy} aria-label={words.endOne(device)}>
                    {words.end}
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
        <p role="status" tabIndex={-1} className="text-small text-success">
          {said}
        </p>
        {sessions.length > 1 && (
          <Form method="post">
            <input type="hidden" name="intent" value="end-others" />
            <Button type="submit" kind="secondary" size="small" busy={isBusy}>
              {words.endOthers}
            </Button>
          </Form>
        )}
      </div>
    </Card>
  )
}
