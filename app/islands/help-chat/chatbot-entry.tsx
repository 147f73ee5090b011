import type { Ref } from 'react'
import { buttonClass } from '#app/components/button.tsx'
import { Icon } from '#app/components/icon.tsx'
import { type ChatbotLink, chatbotTexts as words } from '#texts/chatbot.ts'

export type ChatbotMessage = { mine: boolean; text: string; links?: readonly ChatbotLink[]; offersTicket?: boolean }

type Props = {
  message: ChatbotMessage
  /** Link to staff; without JavaScript its own page. */
  ticketHref?: string
  onTicket: () => void
  ref?: Ref<HTMLLIElement>
}

/** An entry of the chat, with its links. */
export const ChatbotEntry = ({ message: { mine, text, links = [] }, ticketHref, onTicket, ref }: Props) => (
  <li ref={ref} className="bubble" data-mine={mine || undefined}>
    <span className="bubble-time">{mine ? words.you : words.assistant}</span>
    <div className="bubble-text">{text}</div>
    {(links.length > 0 || ticketHref) && (
      <div className="stack stack-2 w-full items-start pt-1.5">
        {links.length > 0 && (
          <ul className="card card-flush w-full" aria-label={words.links}>
            {links.map(({ title, href }, index) => (
              <li key={href} className={index ? 'border-t border-line' : ''}>
                <a
                  href={href}
                  className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 underline-offset-3 hover:text-accent-strong hover:underline"
                >
                  {title}
                  <Icon name="chevron" size={20} className="flex-none text-accent" />
                </a>
              </li>
            ))}
          </ul>
        )}
        {ticketHref && (
          <a
            href={ticketHref}
            className={buttonClass('secondary', 'small')}
            onClick={(event) => {
              event.preventDefault() // the link is for pages without JavaScript
              onTicket()
            }}
          >
            <Icon name="send" size={20} />
            {words.openTicket}
          </a>
        )}
      </div>
    )}
  </li>
)
