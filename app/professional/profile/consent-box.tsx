import {
  ActionForm,
  type ActionFormState,
  FormError,
  SubmitButton,
  useActionForm,
} from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Card } from '#app/components/card.tsx'
import { CheckboxField } from '#app/components/checkbox-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import type { InstantConsent } from '#domain/professionals/instant-consent.server.ts'
import { maxLimit } from '#domain/professionals/instant-consent.ts'
import { consentTexts as words } from '#texts/instant-match.ts'

const maxLimitLength = String(maxLimit).length

/** "Indicação na hora": consent to be picked, with coin limits (AMB-47). */
export function InstantConsentBox({ consent }: { consent: InstantConsent }) {
  const { isInstitutional, limits, spentToday, spentThisMonth } = consent
  const on = useActionForm('instant-on')
  const off = useActionForm('instant-off')
  const success = limits ? on.succeeded && words.saved(limits.daily, limits.monthly) : off.succeeded && words.ended
  return (
    <Card as="section" labelledBy="indicacao" id="indicacao-na-hora" gap={4}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="indicacao" className="text-title-4">
          {words.title}
        </h2>
        {isInstitutional || limits ? (
          <Badge tone="success">{words.on}</Badge>
        ) : (
          <Badge tone="neutral" icon="minus">
            {words.off}
          </Badge>
        )}
      </div>
      <p className="text-soft">{words.intro}</p>
      <p role="status" className={success ? 'text-success' : 'sr-only'}>
        {success}
      </p>
      {isInstitutional ? (
        <Alert tone="info">{words.institutional}</Alert>
      ) : (
        <Limits limits={limits} spent={words.spent(spentToday, spentThisMonth)} on={on} off={off} />
      )}
    </Card>
  )
}

type LimitsProps = { limits: InstantConsent['limits']; spent: string; on: ActionFormState; off: ActionFormState }

function Limits({ limits, spent, on, off }: LimitsProps) {
  return (
    <>
      <Alert tone="warning" icon="coin">
        {words.cost}
      </Alert>
      {limits && <p className="text-small text-soft">{spent}</p>}
      <FormError form={on} fieldsWithOwnErrors={['daily', 'monthly', 'agreed']} />
      <FormError form={off} />
      <ActionForm
        form={on}
        key={`${limits?.daily}-${limits?.monthly}`}
        preventScrollReset
        noValidate
        className="stack stack-4"
      >
        <div className="grid gap-4 tablet:grid-cols-2">
          <TextField
            {...on.field('daily', limits?.daily)}
            label={words.daily}
            inputMode="numeric"
            maxLength={maxLimitLength}
            required
          />
          <TextField
            {...on.field('monthly', limits?.monthly)}
            label={words.monthly}
            inputMode="numeric"
            maxLength={maxLimitLength}
            required
          />
        </div>
        <CheckboxField
          name="agreed"
          label={words.agree}
          defaultChecked={limits !== null || on.values?.agreed !== undefined}
          error={on.fieldErrors.agreed}
          required
        />
        <div>
          <SubmitButton>{limits ? words.save : words.turnOn}</SubmitButton>
        </div>
      </ActionForm>
      {limits && (
        <ActionForm form={off} preventScrollReset>
          <SubmitButton kind="secondary">{words.turnOff}</SubmitButton>
        </ActionForm>
      )}
    </>
  )
}
