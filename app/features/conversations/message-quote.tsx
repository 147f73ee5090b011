import { IconButton } from '#app/components/icon-button.tsx'
import { conversationTexts, quoteText } from '#texts/conversations.ts'
import type { ConversationMessage } from './wire.ts'

type Quoted = NonNullable<ConversationMessage['replyTo']>
type QuoteProps = { quoted: Quoted; otherName: string; ownLabel: string; onJump: (id: number) => void }

/** The quoted message in one line; a tap jumps to it. */
export const MessageQuote = ({ quoted, otherName, ownLabel, onJump }: QuoteProps) => (
  <button
    type="button"
    className="block min-h-11 w-full border-l-4 border-control pl-2 text-left text-small"
    onClick={() => onJump(quoted.id)}
  >
    <strong className="block">{quoted.mine ? ownLabel : otherName}</strong>
    <span className="line-clamp-1">{quoted.text || conversationTexts.file}</span>
  </button>
)

type ReplyPreviewProps = { quoted: Quoted; otherName: string; onStop: () => void }

/** Above the composer: the quoted message. */
export const ReplyPreview = ({ quoted, otherName, onStop }: ReplyPreviewProps) => (
  <div className="flex items-center gap-2 rounded-card bg-sunken py-1 pr-1 pl-3">
    <p className="min-w-0 flex-1 truncate text-small">
      {quoteText(quoted.mine ? conversationTexts.yourself : otherName, quoted.text || conversationTexts.file)}
    </p>
    <IconButton icon="close" label={conversationTexts.stopReplying} onClick={onStop} />
  </div>
)
