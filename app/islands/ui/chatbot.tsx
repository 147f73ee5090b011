import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '#app/browser/call.ts'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { questionLimit } from '#domain/help/chatbot.ts'
import { ticketTextLimit } from '#domain/help/ticket.ts'
import { href } from '#href.ts'
import { type ChatbotLink, chatbotTexts as words, chatbotTranscript } from '#texts/chatbot.ts'
import { ChatbotEntry, type ChatbotMessage } from '../help-chat/chatbot-entry.tsx'
import type { TicketForm as Form } from '../help-chat/ticket-form.tsx'
import { island } from '../island.tsx'

type Answer = { answer: string; links: ChatbotLink[]; offersTicket: boolean }
type Props = { asked?: Answer & { text: string } }

const hello: ChatbotMessage = { mine: false, text: words.hello }

/** A question, unless it is empty, and its answer. */
function exchange(question: string, { answer, links, offersTicket }: Answer): ChatbotMessage[] {
  const reply = { mine: false, text: answer, links, offersTicket }
  return question ? [{ mine: true, text: question }, reply] : [reply]
}

/** A chat with the assistant (M-08). Without JavaScript a form that reloads the page with the answer. */
function Chatbot({ asked }: Props) {
  const [messages, setMessages] = useState(asked ? [hello, ...exchange(asked.text, asked)] : [hello])
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [TicketForm, setTicketForm] = useState<typeof Form>()
  const field = useRef<HTMLInputElement>(null)
  const end = useRef<HTMLLIElement>(null)
  const count = useRef(messages.length)
  useEffect(() => {
    if (messages.length > count.current) end.current?.scrollIntoView({ block: 'nearest' })
    count.current = messages.length
  }, [messages])

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = field.current?.value.trim() ?? ''
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    const answered = await call('POST /api/help/chatbot', { body: { text } })
    setBusy(false)
    if (!answered.ok) return setProblem(answered.message ?? words.failed)
    setTicketForm(undefined)
    setMessages((all) => [...all, ...exchange(text, answered.value)])
    if (field.current?.value.trim() === text) field.current.value = ''
    field.current?.focus()
  }

  const conversation = chatbotTranscript(messages.slice(1), ticketTextLimit)
  const ticketHref = `${href('/pedir-ajuda')}?texto=${encodeURIComponent(conversation)}`
  /** Loaded on demand; if that fails, a page with the same form opens. */
  const writeTicket = () =>
    import('../help-chat/ticket-form.tsx').then(
      (file) => setTicketForm(() => file.TicketForm),
      () => location.assign(ticketHref),
    )
  const last = messages.length - 1
  return (
    <section aria-label={words.conversation} className="card card-flush flex flex-col">
      <div role="log" aria-label={words.conversation} className="min-h-72 p-4 tablet:p-6">
        <ol className="stack stack-4">
          {messages.map((message, index) => (
            <ChatbotEntry
              key={index}
              message={message}
              ref={index === last ? end : undefined}
              ticketHref={index === last && message.offersTicket && !TicketForm ? ticketHref : undefined}
              onTicket={() => void writeTicket()}
            />
          ))}
        </ol>
      </div>
      {TicketForm && (
        <TicketForm
          text={conversation}
          onOpened={(protocol, state) => {
            setTicketForm(undefined)
            setMessages((all) => [...all, { mine: false, text: `${words.ticketOpened(protocol)} ${state}` }])
            field.current?.focus()
          }}
        />
      )}
      <form method="get" onSubmit={ask} className="flex flex-wrap items-end gap-3 border-t border-line p-4 tablet:p-6">
        <div className="min-w-0 flex-[1_1_14rem]">
          <TextField
            name="texto"
            label={words.field}
            placeholder={words.placeholder}
            maxLength={questionLimit}
            autoComplete="off"
            enterKeyHint="send"
            inputRef={field}
            error={problem}
          />
        </div>
        <div className="pb-2">
          <Button type="submit" icon="send" busy={busy}>
            {words.send}
          </Button>
        </div>
      </form>
    </section>
  )
}

export default island('chatbot', 'idle', Chatbot)
