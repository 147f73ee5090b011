import { Badge } from '#app/components/badge.tsx'
import type { Finding, ModerationFlag } from '#domain/orders/moderation/moderation.ts'
import { flagTexts, moderationTexts as words } from '#texts/moderation.ts'

/** Why an order is on hold, and the matches in its texts. */
export function Findings({ flags, findings }: { flags: ModerationFlag[]; findings: Finding[] }) {
  return (
    <div className="stack stack-2">
      <ul className="row">
        {flags.map((flag) => (
          <li key={flag}>
            <Badge tone="warning" icon="alert">
              {flagTexts[flag]}
            </Badge>
          </li>
        ))}
      </ul>
      {findings.length > 0 ? (
        <p className="break-words">
          <span className="text-soft">{words.found}: </span>
          {findings.map(({ flag, text }, place) => (
            <span key={`${flag} ${text}`}>
              {place > 0 && <span>&nbsp;· </span>}
              <mark className="rounded-sm bg-[var(--highlight)] px-1 text-[var(--on-highlight)]">{text}</mark>
            </span>
          ))}
        </p>
      ) : (
        <p className="text-soft">{words.nothingFound}</p>
      )}
    </div>
  )
}
