import { Form, useNavigation, useSearchParams } from 'react-router'
import type { RefusedForm } from '#app/middleware/page-door.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { ChoiceGroup } from '#app/components/choice-group.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { digestHours } from '#domain/notifications/delivery-schedule.ts'
import { atOnceKms } from '#domain/notifications/settings.ts'
import { noticeTexts, wayTexts } from '#texts/notifications.ts'
import type { settingsView } from './settings.server.ts'

type Props = Awaited<ReturnType<typeof settingsView>> & {
  back: { href: string; label: string }
  refused: RefusedForm | undefined
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: `${hour}`, label: noticeTexts.hour(hour) }))

const distances = [
  { value: '', label: noticeTexts.anyDistance },
  ...atOnceKms.map((km) => ({ value: `${km}`, label: noticeTexts.upTo(km) })),
]

type AddressesProps = Pick<Props, 'email' | 'phone' | 'numberTroubles'> & {
  typed: string | string[] | undefined
  error: string | undefined
}

/** Where letters and messages go; what arrives nowhere is said where it is corrected. */
const Addresses = ({
  email: { value, isBad, hasLeft, ...email },
  phone,
  numberTroubles,
  typed,
  error,
}: AddressesProps) => (
  <TitledCard id="para-onde" title={noticeTexts.where}>
    {hasLeft && (
      <Alert tone="info" title={noticeTexts.leftEmail}>
        {noticeTexts.leftEmailText}
      </Alert>
    )}
    {isBad && (
      <Alert tone="warning" title={noticeTexts.badEmail}>
        {noticeTexts.badEmailText}
      </Alert>
    )}
    <TextField
      {...email}
      type="email"
      inputMode="email"
      autoComplete="email"
      label={noticeTexts.email}
      defaultValue={typed === undefined ? value : String(typed)}
      error={error && noticeTexts.wrongEmail}
    />
    {phone && (
      <p>
        <span className="block text-small text-help">{noticeTexts.phone}</span>
        <span className="numbers">{phone}</span>
      </p>
    )}
    {numberTroubles.map(({ way, text, hasLeft }) => (
      <Alert key={way} tone={hasLeft ? 'info' : 'warning'} title={text} />
    ))}
    {numberTroubles.some(({ hasLeft }) => hasLeft) && (
      <ChoiceGroup
        type="checkbox"
        look="chips"
        name="again"
        label={noticeTexts.again}
        options={numberTroubles.flatMap(({ way, hasLeft }) => (hasLeft ? { value: way, label: wayTexts[way] } : []))}
      />
    )}
  </TitledCard>
)

/** Where it goes, what somebody wants to hear of, by which way, and when not. One form, with and without script. */
export function SettingsForm({ themes, near, quiet, digest, pausedUntil, back, refused, ...addresses }: Props) {
  const errors = refused?.errors ?? {}
  const typed = refused?.typed
  /** What was typed stands again beside what was refused, also without script. */
  const again = (name: string, saved: string) => (typed ? String(typed[name] ?? '') : saved)
  const allAgain = (name: string, saved: string[]) => (typed ? [typed[name] ?? []].flat() : saved)
  const isSaved = useSearchParams()[0].has('salvo') && !refused
  const busy = useNavigation().state !== 'idle'
  return (
    <PageColumn width="form">
      <BackLink href={back.href}>{back.label}</BackLink>
      <div className="stack stack-2">
        <h1>{noticeTexts.settingsTitle}</h1>
        <p className="text-soft">{noticeTexts.settingsLead}</p>
      </div>
      {isSaved && <Alert tone="success" role="status" title={noticeTexts.saved} />}
      {refused && <Alert tone="danger" role="alert" title={refused.text} />}
      <Form method="post" className="stack stack-6" noValidate>
        <Addresses {...addresses} typed={typed?.email} error={errors.email} />
        {near && (
          <TitledCard id="distancia" title={noticeTexts.near}>
            <SelectField
              name="atOnceKm"
              label={noticeTexts.nearLabel}
              help={noticeTexts.nearHelp}
              options={distances}
              defaultValue={again('atOnceKm', `${near.km ?? ''}`)}
              error={errors.atOnceKm}
            />
          </TitledCard>
        )}
        <TitledCard id="silencio" title={noticeTexts.quiet}>
          <p className="text-soft">{noticeTexts.quietText}</p>
          <div className="grid grid-cols-2 gap-4">
            <SelectField
              name="quietFrom"
              label={noticeTexts.from}
              options={hours}
              defaultValue={again('quietFrom', `${quiet.from}`)}
              error={errors.quietFrom}
            />
            <SelectField
              name="quietTo"
              label={noticeTexts.to}
              options={hours}
              defaultValue={again('quietTo', `${quiet.to}`)}
              error={errors.quietTo}
            />
          </div>
          <ChoiceGroup
            type="checkbox"
            look="chips"
            name="digest"
            label={noticeTexts.digest}
            help={noticeTexts.digestText}
            options={digestHours.map((hour) => ({ value: `${hour}`, label: noticeTexts.digestAt(hour) }))}
            defaultValue={allAgain('digest', digest.map(String))}
            error={errors.digest}
          />
          <TextField
            type="date"
            name="pausedUntil"
            label={noticeTexts.pauseLabel}
            help={noticeTexts.pauseText}
            defaultValue={again('pausedUntil', pausedUntil ?? '')}
            error={errors.pausedUntil}
          />
        </TitledCard>
        <section aria-labelledby="o-que" className="stack stack-4">
          <div className="stack stack-1">
            <h2 id="o-que" className="text-title-3">
              {noticeTexts.what}
            </h2>
            <p className="text-soft">{noticeTexts.whatText}</p>
          </div>
          {themes.map(({ title, on, kinds }) => (
            <Disclosure
              key={title}
              title={
                <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-4">
                  <span>{title}</span>
                  <span className="text-small font-normal text-help">{on}</span>
                </span>
              }
            >
              <div className="stack stack-6">
                {kinds.map(({ label, ways }) => (
                  <ChoiceGroup
                    key={label}
                    id={ways[0]!.value.replace(':', '-')}
                    type="checkbox"
                    look="chips"
                    name="on"
                    label={label}
                    options={ways}
                    defaultValue={allAgain(
                      'on',
                      ways.flatMap(({ value, isOn }) => (isOn ? value : [])),
                    )}
                  />
                ))}
              </div>
            </Disclosure>
          ))}
        </section>
        <Button type="submit" wide busy={busy}>
          {noticeTexts.save}
        </Button>
      </Form>
    </PageColumn>
  )
}
