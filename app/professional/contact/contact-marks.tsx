import { ActionForm, type ActionFormState, FormError, useActionForm } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { type LostReason, lostReasons, plannedStages } from '#domain/leads/pipeline/stage.ts'
import { pipelineTexts as words } from '#texts/pipeline.ts'
import { markTexts } from '#texts/professional.ts'
import { ContactPart } from './contact-part.tsx'
import type { ContactView } from './contact-view.server.ts'

type Props = Pick<ContactView, 'marks' | 'stage' | 'moves' | 'lostReason' | 'markText'>

/** The professional reports the state of a contact, also when they only phone. */
export function ContactMarks({ marks, stage, moves, lostReason, markText }: Props) {
  const mark = useActionForm('mark')
  const move = useActionForm('move')
  const isSending = mark.pending || move.pending
  if (!marks.length && !markText) return null
  const isEnd = stage === 'won' || stage === 'lost'
  const planned = plannedStages.filter((each) => moves.includes(each) && !isEnd)
  return (
    <ContactPart
      id="situacao"
      title={markTexts.title}
      hint={words.stages[stage]}
      opensByDefault={mark.hasError || move.hasError}
    >
      <div className="stack stack-1">
        <p className="row">
          <span className="text-soft">{words.stageNow}</span>{' '}
          <Badge tone="accent" icon="briefcase">
            {words.stages[stage]}
          </Badge>
        </p>
        {marks.length > 0 && <p className="text-soft">{markTexts.intro}</p>}
      </div>
      <FormError form={mark} />
      <FormError form={move} />
      {markText && <Alert tone="info">{markText}</Alert>}
      {stage === 'lost' && moves.length > 0 && <WhyLost form={move} chosen={lostReason} />}
      <div className="flex flex-wrap gap-3">
        <ActionForm form={mark} className="contents" preventScrollReset>
          {marks
            .filter((each) => each !== 'gave_up')
            .map((each) => (
              <Button key={each} type="submit" name="mark" value={each} kind="secondary" disabled={isSending}>
                {markTexts.marks[each]}
              </Button>
            ))}
        </ActionForm>
        <ActionForm form={move} className="contents" preventScrollReset>
          {planned.map((each) => (
            <Button key={each} type="submit" name="stage" value={each} kind="secondary" disabled={isSending}>
              {words.plan[each]}
            </Button>
          ))}
          {isEnd && moves.length > 0 && (
            <Button type="submit" name="stage" value="talked" kind="secondary" disabled={isSending}>
              {words.again}
            </Button>
          )}
        </ActionForm>
      </div>
      {marks.includes('gave_up') && (
        <Disclosure title={markTexts.marks.gave_up}>
          <ActionForm form={mark} className="stack stack-4" preventScrollReset>
            <p>{markTexts.giveUpNote}</p>
            <Button type="submit" name="mark" value="gave_up" kind="danger" disabled={isSending}>
              {markTexts.marks.gave_up}
            </Button>
          </ActionForm>
        </Disclosure>
      )}
    </ContactPart>
  )
}

/** One tap for the reason, once a contact is lost. */
const WhyLost = ({ form, chosen }: { form: ActionFormState; chosen: LostReason | null }) => (
  <ActionForm form={form} className="stack stack-2" preventScrollReset>
    <input type="hidden" name="stage" value="lost" />
    <p className="font-medium">{words.whyLost}</p>
    <div className="flex flex-wrap gap-2">
      {lostReasons.map((reason) => (
        <Button
          key={reason}
          type="submit"
          size="small"
          name="reason"
          value={reason}
          kind={reason === chosen ? 'primary' : 'secondary'}
          disabled={form.pending}
          aria-pressed={reason === chosen}
        >
          {words.lostReasons[reason]}
        </Button>
      ))}
    </div>
  </ActionForm>
)
