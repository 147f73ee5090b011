import { useState } from 'react'
import { ActionForm, type ActionFormState, SubmitButton } from '#app/browser/use-action-form.tsx'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { Avatar } from '#app/components/avatar.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Card } from '#app/components/card.tsx'
import { IconLines } from '#app/components/icon-lines.tsx'
import { Stars } from '#app/components/stars.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { ratingLabel, reviewsText } from '#texts/client.ts'
import { instantTexts as words } from '#texts/instant-match.ts'
import type { CandidateView } from './candidate-view.server.ts'

type Props = { form: ActionFormState; pros: CandidateView[]; slots: number }

/** Up to six checkboxes, limited to the free slots; one button picks all. */
export function PickForm({ form, pros, slots }: Props) {
  const [tickedIds, setTickedIds] = useState<number[]>([])
  const chosen = tickedIds.filter((id) => pros.some((pro) => pro.id === id)) // already picked ones are no longer listed
  const isHydrated = useHydrated()
  const isFull = chosen.length >= slots
  const toggle = (id: number, isChosen: boolean) =>
    setTickedIds((last) => (isChosen ? [...last, id] : last.filter((other) => other !== id)))
  return (
    <ActionForm form={form} preventScrollReset className="stack stack-6">
      <ul className="grid grid-cols-1 gap-4 tablet:grid-cols-2 desktop:grid-cols-3">
        {pros.map((pro) => (
          <li key={pro.id} className="grid">
            <Card as="article" labelledBy={`pro-${pro.id}`}>
              <div className="flex h-full flex-col gap-3">
                <Pro pro={pro} />
                <label className="choice mt-auto" htmlFor={`escolher-${pro.id}`}>
                  <input
                    id={`escolher-${pro.id}`}
                    type="checkbox"
                    name="ids"
                    value={pro.id}
                    className="choice-input"
                    disabled={isHydrated && isFull && !chosen.includes(pro.id)}
                    onChange={(event) => toggle(pro.id, event.currentTarget.checked)}
                  />
                  <span className="choice-text">{words.choose(pro.name)}</span>
                </label>
              </div>
            </Card>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton size="large" icon="chat" disabled={isHydrated && chosen.length === 0}>
          {words.contactChosen(chosen.length)}
        </SubmitButton>
        <p className="text-soft" role="status">
          {isHydrated && (chosen.length ? words.chosen(chosen.length, slots) : words.chooseFirst)}
        </p>
      </div>
    </ActionForm>
  )
}

function Pro({ pro }: { pro: CandidateView }) {
  const { rating } = pro
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar name={pro.name} src={pro.photo} decorative />
        <h2 id={`pro-${pro.id}`} className="min-w-0 text-title-4">
          <TextLink href={pro.link}>{pro.name}</TextLink>
        </h2>
      </div>
      {rating ? (
        <Stars value={rating.value} text={reviewsText(rating.text, rating.count)} label={ratingLabel(rating.text)} />
      ) : (
        <p className="text-small text-soft">{words.newcomer}</p>
      )}
      <p className="text-small text-soft">{pro.from}</p>
      {pro.measured.length > 0 && <IconLines lines={pro.measured} />}
      {(pro.isVerified || pro.isInstitutional) && (
        <div className="row">
          {pro.isVerified && (
            <Badge tone="success" icon="shield">
              {words.verified}
            </Badge>
          )}
          {pro.isInstitutional && (
            <Badge tone="highlight" icon="briefcase">
              {words.institutional}
            </Badge>
          )}
        </div>
      )}
      <p className="text-soft">
        {words.price}: <strong className="text-ink">{pro.price}</strong>
      </p>
    </>
  )
}
