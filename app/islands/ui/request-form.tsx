import { useRef } from 'react'
import { Alert, ErrorAlert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { classNames } from '#app/components/class-names.ts'
import { Stepper } from '#app/components/stepper.tsx'
import { placeName } from '#domain/places/place.ts'
import { serviceHref } from '#href.ts'
import { requestFormTexts as words } from '#texts/request-form.ts'
import { island } from '../island.tsx'
import { requestDraftKey } from '../request-form/draft.ts'
import { FormSteps } from '../request-form/form-steps.tsx'
import { type RequestFormProps, useRequestForm } from '../request-form/use-request-form.ts'
import { hiddenWithoutScript, hiddenWithScript } from '../with-script.ts'

/** The request form (AMB-22): step by step; without JavaScript one page posted to itself. */
function RequestForm(props: RequestFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { problem, client, isBusy, unservedCity, titles, at, ...request } = useRequestForm(props, form)
  const isLast = at === titles.length - 1
  /** Below, beside the button; above, after a page load without JavaScript. */
  const alert = problem && <ErrorAlert autoFocus>{problem}</ErrorAlert>

  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="stack stack-6"
      onChange={(event) => request.changeField((event.target as Element as HTMLInputElement).name)}
      onSubmit={(event) => {
        event.preventDefault()
        void request.goToNextStep()
      }}
    >
      {problem === props.problem && alert}
      <div>
        <div className={hiddenWithoutScript}>
          <Stepper label={words.label} steps={titles} current={at} />
        </div>
        <div role="status" className={unservedCity ? 'pt-6' : undefined}>
          {unservedCity && (
            <Alert tone="info" title={words.unserved(placeName(unservedCity))}>
              {words.unservedText}{' '}
              <a href={serviceHref(props.service.fullSlug, unservedCity.uf, unservedCity.slug)}>{words.unservedLink}</a>
            </Alert>
          )}
        </div>
      </div>
      <div key={request.version} className="stack stack-6">
        <FormSteps {...request.stepsProps} fields={request.fields} questions={props.service.questions} />
      </div>
      {client && isLast && <p className="text-soft">{words.knownContact(client.name)}</p>}
      {problem !== props.problem && alert}
      <div className="flex flex-wrap-reverse items-center justify-end gap-3">
        <div className={classNames(hiddenWithoutScript, 'mr-auto', at === 0 && 'hidden')}>
          <Button kind="ghost" icon="back" disabled={isBusy} onClick={request.goBack}>
            {words.back}
          </Button>
        </div>
        <div className={classNames(hiddenWithoutScript, 'flex-1 tablet:flex-none', isLast && 'hidden')}>
          <Button size="large" wide busy={isBusy} iconAfter="chevron" onClick={() => void request.goToNextStep()}>
            {words.goOn}
          </Button>
        </div>
        <div className={classNames('flex-1 tablet:flex-none', !isLast && hiddenWithScript)}>
          <Button type="submit" size="large" wide busy={isBusy} icon="send">
            {words.send}
          </Button>
        </div>
      </div>
    </form>
  )
}

export default island('request-form', 'interaction', RequestForm, {
  draftKey: ({ service }) => requestDraftKey(service.fullSlug),
  isPrepared: true,
})
