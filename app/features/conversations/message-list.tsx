import { Fragment } from 'react'
import { Button } from '#app/components/button.tsx'
import { ChatBubble } from '#app/components/chat-bubble.tsx'
import { chatTexts, filesText, receiptTexts, replyToText } from '#texts/conversations.ts'
import { formatTime } from '#texts/format.ts'
import { messageElement } from './message-element.ts'
import { MessageFiles } from './message-files.tsx'
import { MessageQuote } from './message-quote.tsx'
import { MessageText } from './message-text.tsx'
import { messageTimes } from './message-times.ts'
import { ProposalCard } from './proposal-card.tsx'
import { cardsOf } from './proposal-cards.ts'
import type { Unsent } from './timeline.ts'
import type { ChatMessage, Standing } from './wire.ts'

type Props = {
  chatId: string
  messages: ChatMessage[]
  /** Undefined in read-only views. */
  unsent?: Unsent[]
  other: string
  /** The sender of `mine`. */
  self?: string
  at: string
  /** The time zone of the reader; without one, São Paulo's. */
  zone?: string
  /** The proposal page for the reader's role. */
  proposalAt?: ((proposalId: number) => string) | undefined
  /** How far the other side has read, and when. */
  seen?: Standing['seen']
  /** Undefined in read-only views. */
  onReply?: ((message: ChatMessage) => void) | undefined
  onJump?: (id: number) => void
  onRetry?: (unsent: Unsent) => void
}

const unsentTexts = {
  sending: chatTexts.sending,
  waiting: chatTexts.waiting,
  failed: chatTexts.failed,
} as const satisfies Record<Unsent['state'], string>

/** Messages by day, then unsent ones. New ones are announced. */
export function MessageList({
  chatId,
  messages,
  unsent = [],
  other,
  self = chatTexts.you,
  at,
  zone,
  seen = null,
  proposalAt,
  onReply,
  onJump = () => {},
  onRetry,
}: Props) {
  const times = messageTimes(messages, new Date(at), zone)
  const timeOf = (moment: string) => formatTime(new Date(moment), zone)
  const cards = cardsOf(messages)
  const seenId = seen && messages.findLast(({ id, mine }) => mine && id <= seen.upTo)?.id
  return (
    <div role="log" aria-label={chatTexts.title}>
      <ol className="stack stack-2">
        {messages.map((message, place) => {
          const { time, day } = times[place]!
          return (
            <Fragment key={message.id}>
              {day && (
                <li className="py-2 text-center text-small text-help">
                  <span className="rounded-pill bg-sunken px-3 py-1">{day}</span>
                </li>
              )}
              {message.kind === 'system' ? (
                <MessageLine text={message.text} time={time} />
              ) : (
                <ChatBubble
                  id={messageElement(message.id)}
                  mine={message.mine}
                  author={message.mine ? self : other}
                  time={time}
                  dateTime={message.createdAt}
                  action={
                    onReply && (
                      <>
                        <span className="unscripted:hidden">&nbsp;· </span>
                        <button
                          type="button"
                          className="text-link min-h-11 min-w-11"
                          aria-label={replyToText(message.text)}
                          onClick={() => onReply(message)}
                        >
                          {chatTexts.reply}
                        </button>
                      </>
                    )
                  }
                  {...(seen && message.id === seenId ? { state: receiptTexts.seen(timeOf(seen.at)) } : {})}
                >
                  <div className="stack stack-2">
                    {message.replyTo && (
                      <MessageQuote quoted={message.replyTo} otherName={other} ownLabel={self} onJump={onJump} />
                    )}
                    {message.files.length > 0 && (
                      <MessageFiles
                        chatId={chatId}
                        files={message.files}
                        author={message.mine ? self : other}
                        time={time}
                      />
                    )}
                    {message.text && (
                      <div>
                        <MessageText text={message.text} />
                      </div>
                    )}
                    {!message.text && !message.files.length && !message.proposal && (
                      <span className="text-help">{chatTexts.fileErased}</span>
                    )}
                    {message.proposal && (
                      <ProposalCard {...cards.get(message.proposal.id)!} address={proposalAt?.(message.proposal.id)} />
                    )}
                  </div>
                </ChatBubble>
              )}
            </Fragment>
          )
        })}
        {unsent.map((one) => (
          <Fragment key={one.clientId}>
            <ChatBubble
              mine
              author={chatTexts.you}
              time={timeOf(one.createdAt)}
              dateTime={one.createdAt}
              state={unsentTexts[one.state]}
            >
              {one.files.length > 0 && <p>{filesText(one.files.length)}</p>}
              <span>{one.text}</span>
            </ChatBubble>
            {one.state === 'failed' && (
              <li className="text-right">
                <Button kind="ghost" size="small" icon="send" onClick={() => onRetry?.(one)}>
                  {chatTexts.sendAgain}
                </Button>
              </li>
            )}
          </Fragment>
        ))}
      </ol>
    </div>
  )
}

/** A system message. */
const MessageLine = ({ text, time }: { text: string; time: string }) => (
  <li className="py-2 text-center text-small text-soft">
    <span className="inline-block rounded-card bg-sunken px-3 py-1">
      {text} <span className="text-help">{time}</span>
    </span>
  </li>
)
