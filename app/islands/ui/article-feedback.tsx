import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '#app/browser/call.ts'
import { Button } from '#app/components/button.tsx'
import { Icon } from '#app/components/icon.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { href } from '#href.ts'
import { helpCentreTexts as words } from '#texts/help-centre.ts'
import { island } from '../island.tsx'

type Props = {
  slug: string
  /** The result of a submission without JavaScript. */
  answered?: boolean
  problem?: string
}

/** "Este artigo foi útil?" (M-02; AMB-46). Without JavaScript it posts to the page. */
function ArticleFeedback({ slug, answered, problem: first }: Props) {
  const [helpful, setHelpful] = useState(answered)
  const [problem, setProblem] = useState(first)
  const [busy, setBusy] = useState<boolean>()
  const thanks = useRef<HTMLParagraphElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    if (pressed.current) thanks.current?.focus() // the focused button is gone
  }, [helpful])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const answer = (submitter as HTMLButtonElement | null)?.value === 'sim'
    setBusy(answer)
    const sent = await call('POST /api/help/{slug}/feedback', { path: { slug }, body: { helpful: answer } })
    setBusy(undefined)
    setProblem(sent.ok ? undefined : (sent.message ?? words.feedbackFailed))
    pressed.current = true
    if (sent.ok) setHelpful(answer)
  }

  if (helpful !== undefined)
    return (
      <div className="card flex flex-col gap-2">
        <p ref={thanks} tabIndex={-1} autoFocus role="status" className="flex items-center gap-3 font-semibold">
          <Icon name="check-circle" className="flex-none text-success" />
          {helpful ? words.thanksYes : words.thanksNo}
        </p>
        <div className="row">
          {!helpful && (
            <StandaloneLink href={href('/pedir-ajuda')} icon="send">
              {words.thanksNoLink}
            </StandaloneLink>
          )}
          <StandaloneLink
            href="#avaliacao"
            onClick={(event) => {
              event.preventDefault()
              setHelpful(undefined)
            }}
          >
            {words.change}
          </StandaloneLink>
        </div>
      </div>
    )
  return (
    <form method="post" onSubmit={submit} className="card flex flex-wrap items-center justify-between gap-3">
      <p id="avaliacao-pergunta" className="font-semibold">
        {words.feedback}
      </p>
      <div role="group" aria-labelledby="avaliacao-pergunta" className="row">
        {(['sim', 'nao'] as const).map((value) => (
          <Button
            key={value}
            type="submit"
            kind="secondary"
            name="util"
            value={value}
            busy={busy === (value === 'sim')}
            disabled={busy !== undefined}
          >
            {value === 'sim' ? words.yes : words.no}
          </Button>
        ))}
      </div>
      {problem && (
        <p role="alert" className="w-full text-danger">
          {problem}
        </p>
      )}
    </form>
  )
}

export default island('article-feedback', 'visible', ArticleFeedback)
