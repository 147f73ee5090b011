import { NavLink } from 'react-router'
import { Avatar } from '#app/components/avatar.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { conversationTexts, foundConversationsText, nothingFoundText } from '#texts/conversations.ts'
import { conversationClass } from './conversation-list.tsx'
import { messageElement } from './message-element.ts'
import type { FoundConversation } from './wire.ts'

type Props = { found: FoundConversation[]; search: string; hrefOf: (chatId: string) => string; all: string }

/** Search results: conversations with the matching line and a link to it. */
export const FoundConversations = ({ found, search, hrefOf, all }: Props) => (
  <nav aria-label={conversationTexts.found} className="relative min-h-0 flex-1 overflow-y-auto">
    {found.length === 0 ? (
      <EmptyState drawing="nothing-found" title={nothingFoundText(search)} text={conversationTexts.nothingFoundText} />
    ) : (
      <>
        <p className="border-b border-line px-4 py-2 text-small text-soft">
          {foundConversationsText(found.length, search)}
        </p>
        <ul>
          {found.map(({ chatId, title, avatar, subtitle, line, messageId }) => (
            <li key={chatId} className="border-b border-line">
              <NavLink
                to={`${hrefOf(chatId)}${messageId === null ? '' : `#${messageElement(messageId)}`}`}
                className={conversationClass}
              >
                <Avatar name={title} src={avatar} decorative />
                <span className="min-w-0 flex-1">
                  <strong className="block truncate font-semibold">{title}</strong>
                  <span className="block truncate text-small text-soft">{subtitle}</span>
                  <span className="block wrap-anywhere">
                    {line.before}
                    {line.found && (
                      <mark className="rounded-sm bg-[var(--highlight)] text-[var(--on-highlight)]">{line.found}</mark>
                    )}
                    {line.after}
                  </span>
                </span>
              </NavLink>
            </li>
          ))}
        </ul>
      </>
    )}
    <div className="row justify-center p-4">
      <ButtonLink href={all} kind="secondary">
        {conversationTexts.allConversations}
      </ButtonLink>
    </div>
  </nav>
)
