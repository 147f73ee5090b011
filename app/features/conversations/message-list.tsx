import { Fragment } from 'react'
import { Badge } from '#app/components/badge.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { ChatBubble } from '#app/components/chat-bubble.tsx'
import { Price } from '#app/components/price.tsx'
import { conversationTexts, filesText, receiptTexts, replyToText } from '#texts/conversations.ts'
import { formatTime, formatMoney } from '#texts/format.ts'
import { proposalStateTexts, proposalTexts as words } from '#texts/proposals.ts'
import { proposalStyle } from '../proposals/proposal-style.ts'
import { messageElement } from './message-element.ts'
import { MessageFiles } from './message-files.tsx'
import { MessageQuote } from './message-quote.tsx'
import { MessageText } from './message-text.tsx'
import { messageTimes } from './message-times.ts'
import { cardsOf, type Card } from './proposal-cards.ts'
import type { Unsent } from './timeline.ts'
import type { ConversationMessage, Standing } from './wire.ts'

type Props = {
  chatId: string
  messages: ConversationMessage[]
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
  onReply?: ((message: ConversationMessage) => void) | undefined
  onJump?: (id: number) => void
  onRetry?: (unsent: Unsent) => void
}

const unsentTexts = {
  sending: conversationTexts.sending,
  waiting: conversationTexts.waiting,
  failed: conversationTexts.failed,
} as const satisfies Record<Unsent['state'], string>

/** Messages by day, then unsent ones. New ones are announced. */
export function MessageList({ messages, unsent = [], at, zone, seen = null, onRetry, ...props }: Props) {
  const times = messageTimes(messages, new Date(at), zone)
  const timeOf = (moment: string) => formatTime(new Date(moment), zone)
  const cards = cardsOf(messages)
  const seenId = seen && messages.findLast(({ id, mine }) => mine && id <= seen.upTo)?.id
  return (
    <div role="log" aria-label={conversationTexts.title}>
      <ol className="stack stack-2">
        {messages.map((message, index) => {
          const { time, day } = times[index]!
          const state = seen && message.id === seenId ? receiptTexts.seen(timeOf(seen.at)) : undefined
          return (
            <Fragment key={message.id}>
              {day && (
                <li className="py-2 text-center text-small text-help">
                  <span className="rounded-pill bg-sunken px-3 py-1">{day}</span>
                </li>
              )}
              {message.kind === 'system' ? (
                <SystemMessage text={message.text} time={time} />
              ) : (
                <Message {...props} message={message} time={time} state={state} cards={cards} />
              )}
            </Fragment>
          )
        })}
        {unsent.map((message) => (
          <UnsentMessage
            key={message.clientId}
            message={message}
            time={timeOf(message.createdAt)}
            onRetry={() => onRetry?.(message)}
          />
        ))}
      </ol>
    </div>
  )
}

type MessageProps = Pick<Props, 'chatId' | 'other' | 'self' | 'proposalAt' | 'onReply' | 'onJump'> & {
  message: ConversationMessage
  time: string
  state: string | undefined
  cards: ReturnType<typeof cardsOf>
}

function Message({
  chatId,
  message,
  time,
  state,
  other,
  self = conversationTexts.you,
  cards,
  proposalAt,
  onReply,
  onJump = () => {},
}: MessageProps) {
  const { id, mine, text, files, replyTo, proposal } = message
  const author = mine ? self : other
  return (
    <ChatBubble
      id={messageElement(id)}
      mine={mine}
      author={author}
      time={time}
      dateTime={message.createdAt}
      action={onReply && <ReplyButton text={text} onReply={() => onReply(message)} />}
      state={state}
    >
      <div className="stack stack-2">
        {replyTo && <MessageQuote quoted={replyTo} otherName={other} ownLabel={self} onJump={onJump} />}
        {files.length > 0 && <MessageFiles chatId={chatId} files={files} author={author} time={time} />}
        {text && (
          <div>
            <MessageText text={text} />
          </div>
        )}
        {!text && !files.length && !proposal && <span className="text-help">{conversationTexts.fileErased}</span>}
        {proposal && <ProposalCard {...cards.get(proposal.id)!} address={proposalAt?.(proposal.id)} />}
      </div>
    </ChatBubble>
  )
}

const ReplyButton = ({ text, onReply }: { text: string; onReply: () => void }) => (
  <>
    <span className="unscripted:hidden">&nbsp;· </span>
    <button type="button" className="text-link min-h-11 min-w-11" aria-label={replyToText(text)} onClick={onReply}>
      {conversationTexts.reply}
    </button>
  </>
)

const SystemMessage = ({ text, time }: { text: string; time: string }) => (
  <li className="py-2 text-center text-small text-soft">
    <span className="inline-block rounded-card bg-sunken px-3 py-1">
      {text} <span className="text-help">{time}</span>
    </span>
  </li>
)

const UnsentMessage = ({ message, time, onRetry }: { message: Unsent; time: string; onRetry: () => void }) => (
  <>
    <ChatBubble
      mine
      author={conversationTexts.you}
      time={time}
      dateTime={message.createdAt}
      state={unsentTexts[message.state]}
    >
      {message.files.length > 0 && <p>{filesText(message.files.length)}</p>}
      <span>{message.text}</span>
    </ChatBubble>
    {message.state === 'failed' && (
      <li className="text-right">
        <Button kind="ghost" size="small" icon="send" onClick={onRetry}>
          {conversationTexts.sendAgain}
        </Button>
      </li>
    )}
  </>
)

/** A proposal in the conversation: amount, state and link. */
const ProposalCard = ({ version, total, state, address }: Card & { address: string | undefined }) => (
  <span className="flex flex-col gap-2 rounded-card border border-line bg-card p-3 text-ink">
    <span className="text-small text-soft">{words.version(version)}</span>
    <Price text={formatMoney(Math.round(total * 100))} large />
    <span>
      <Badge {...proposalStyle[state]}>{proposalStateTexts[state]}</Badge>
    </span>
    {address && (
      <ButtonLink href={address} kind="secondary" size="small">
        {words.see}
      </ButtonLink>
    )}
  </span>
)
