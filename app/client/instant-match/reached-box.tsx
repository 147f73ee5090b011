import { Alert } from '#app/components/alert.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import type { Reached } from '#domain/leads/instant-match/instant-match.server.ts'
import { href } from '#href.ts'
import { instantTexts as words } from '#texts/instant-match.ts'

type Props = { reached: Reached[]; slotsLeft: number; canPick: boolean }

/** The picked professionals, each with a link to the conversation. */
export function ReachedBox({ reached, slotsLeft, canPick }: Props) {
  return (
    <Alert tone="success" role="status" title={words.reached(reached.map(({ name }) => name))}>
      <div className="stack stack-4">
        {(canPick || slotsLeft === 0) && <p>{words.reachedText(slotsLeft)}</p>}
        <ul className="stack stack-2">
          {reached.map(({ name, chatId }, index) => (
            <li key={index}>
              {chatId ? (
                <ButtonLink href={href('/mensagens/:chatId', { chatId })} icon="chat" kind="secondary">
                  {words.openChat(name)}
                </ButtonLink>
              ) : (
                words.notWritten(name)
              )}
            </li>
          ))}
        </ul>
      </div>
    </Alert>
  )
}
