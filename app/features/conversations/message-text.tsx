import { useState } from 'react'
import { ButtonLink } from '#app/components/button.tsx'
import { Dialog } from '#app/components/dialog.tsx'
import { linkTexts as words } from '#texts/conversations.ts'
import { type MessagePart, splitLinks } from './message-parts.ts'

type Link = NonNullable<MessagePart['link']>

/** No referrer, no endorsement. */
const rel = 'noopener noreferrer nofollow'

/** A message as text. Foreign links open after a confirmation. */
export function MessageText({ text }: { text: string }) {
  const [leaving, setLeaving] = useState<Link>()
  const go = (link: Link) => {
    if (new URL(link.href).origin === location.origin) location.assign(link.href)
    else setLeaving(link)
  }
  return (
    <>
      {splitLinks(text).map(({ link, text: shownText }, index) =>
        link ? (
          <button key={index} type="button" className="text-link text-left wrap-anywhere" onClick={() => go(link)}>
            {shownText}
          </button>
        ) : (
          shownText
        ),
      )}
      {leaving && (
        <Dialog
          id="sair-do-site"
          title={words.title}
          open
          onClose={() => setLeaving(undefined)}
          actions={
            <ButtonLink href={leaving.href} target="_blank" rel={rel} icon="external">
              {words.open}
            </ButtonLink>
          }
        >
          <p className="wrap-anywhere">{words.leaves(leaving.host)}</p>
          <p className="pt-2 text-soft">{words.care}</p>
        </Dialog>
      )}
    </>
  )
}
