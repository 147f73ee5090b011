import { Form, useNavigation } from 'react-router'
import type { RefusedForm, SaidForm } from '#app/middleware/page-door.ts'
import { savedBy } from '#app/middleware/said-by.ts'
import { Alert } from '#app/components/alert.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { CheckboxField } from '#app/components/checkbox-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { maxLimit } from '#domain/professionals/instant-consent.ts'
import type { InstantConsent } from '#domain/professionals/instant-consent.server.ts'
import { consentTexts as words } from '#texts/instant-match.ts'

const longestLimit = String(maxLimit).length

type Props = { consent: InstantConsent; answer: RefusedForm | SaidForm | undefined }

/** "Indicação na hora": whether clients may pick this professional for coins, and for how many (AMB-47). */
export function InstantConsentBox({ consent, answer }: Props) {
  const { isInstitutional, limits, spentToday, spentThisMonth } = consent
  const said = savedBy(answer, 'instant-on', 'instant-off')
  const refused = answer && 'errors' in answer && answer.form === 'instant-on' ? answer : undefined
  return (
    <Card as="section" labelledBy="indicacao" id="indicacao-na-hora">
      <div className="stack stack-4">
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
        <p className="text-soft">{words.lead}</p>
        <p role="status" className={said ? 'text-success' : 'sr-only'}>
          {said}
        </p>
        {isInstitutional ? (
          <Alert tone="info">{words.institutional}</Alert>
        ) : (
          <Limits limits={limits} spent={words.spent(spentToday, spentThisMonth)} refused={refused} />
        )}
      </div>
    </Card>
  )
}

function Limits({
  limits,
  spent,
  refused,
}: {
  limits: InstantConsent['limits']
  spent: string
  refused: RefusedForm | undefined
}) {
  const busy = useNavigation().formData?.get('intent')
  const { typed, errors = {} } = refused ?? {}
  const shown = typed ?? { daily: String(limits?.daily ?? ''), monthly: String(limits?.monthly ?? '') }
  return (
    <>
      <Alert tone="warning" icon="coin">
        {words.cost}
      </Alert>
      {limits && <p className="text-small text-soft">{spent}</p>}
      {/* Other limits are another form: its fields keep their own values. */}
      <Form
        key={`${limits?.daily}-${limits?.monthly}`}
        method="post"
        preventScrollReset
        noValidate
        className="stack stack-4"
      >
        <input type="hidden" name="intent" value="instant-on" />
        <div className="grid gap-4 tablet:grid-cols-2">
          <TextField
            name="daily"
            label={words.daily}
            inputMode="numeric"
            maxLength={longestLimit}
            defaultValue={String(shown.daily ?? '')}
            error={errors.daily}
            required
          />
          <TextField
            name="monthly"
            label={words.monthly}
            inputMode="numeric"
            maxLength={longestLimit}
            defaultValue={String(shown.monthly ?? '')}
            error={errors.monthly}
            required
          />
        </div>
        <CheckboxField
          name="agreed"
          label={words.agree}
          defaultChecked={limits !== null || typed?.agreed !== undefined}
          error={errors.agreed}
          required
        />
        <div>
          <Button type="submit" busy={busy === 'instant-on'}>
            {limits ? words.save : words.turnOn}
          </Button>
        </div>
      </Form>
      {limits && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="instant-off" />
          <Button type="submit" kind="secondary" busy={busy === 'instant-off'}>
            {words.turnOff}
          </Button>
        </Form>
      )}
    </>
  )
}
