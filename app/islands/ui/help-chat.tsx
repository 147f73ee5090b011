import { useEffect, useState } from 'react'
import { Icon, type IconName } from '#app/components/icon.tsx'
import { isOpen } from '#domain/help/support-hours.ts'
import { href } from '#href.ts'
import { helpDialogTexts as words } from '#texts/help-centre.ts'
import { helpTexts, supportStateText } from '#texts/help.ts'
import { island } from '../island.tsx'

type Choice = { href: string; icon: IconName; title: string; text: string }

/** There is no live chat: staff answer by e-mail, and the dialog says when (AMB-46, AMB-63). */
function HelpChat() {
  const now = useNow()
  const assistant: Choice = {
    href: href('/central-de-ajuda/chatbot'),
    icon: 'chat',
    title: words.assistantTitle,
    text: words.assistantText,
  }
  const ticket: Choice = { href: href('/pedir-ajuda'), icon: 'send', title: words.teamTitle, text: teamText(now) }
  return (
    <div className="stack stack-4">
      <p data-open={now && isOpen(now)}>{now ? supportStateText(now) : helpTexts.hours}</p>
      <ul className="stack stack-2">
        {[assistant, ticket].map(({ href, icon, title, text }) => (
          <li key={href}>
            <a href={href} className="card flex items-start gap-4">
              <Icon name={icon} className="mt-0.5 flex-none text-accent" />
              <span className="min-w-0">
                <strong className="block">{title}</strong>
                <span className="text-soft">{text}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function teamText(now: Date | undefined) {
  if (!now) return words.teamAlways
  return isOpen(now) ? words.teamOpen : words.teamClosed
}

const tickMs = 20_000

/** The browser's clock, updated every 20 s. Undefined on the server and at first, because the page is cached. */
function useNow(): Date | undefined {
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    const update = () => setNow(new Date())
    update()
    const timer = setInterval(update, tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

export default island('help-chat', 'idle', HelpChat)
