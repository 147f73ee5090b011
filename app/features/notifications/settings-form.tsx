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
import { alertDistancesKm } from '#domain/notifications/settings.ts'
import { notificationTexts, deliveryChannelTexts } from '#texts/notifications.ts'
import type { settingsView } from './settings.server.ts'

type Props = Awaited<ReturnType<typeof settingsView>> & {
  back: { href: string; label: string }
  refused: RefusedForm | undefined
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: `${hour}`, label: notificationTexts.hour(hour) }))

const distances = [
  { value: '', label: notificationTexts.anyDistance },
  ...alertDistancesKm.map((km) => ({ value: `${km}`, label: notificationTexts.upTo(km) })),
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
  <TitledCard id="para-onde" title={notificationTexts.where}>
    {hasLeft && (
      <Alert tone="info" title={notificationTexts.leftEmail}>
        {notificationTexts.leftEmailText}
      </Alert>
    )}
    {isBad && (
      <Alert tone="warning" title={notificationTexts.badEmail}>
        {notificationTexts.badEmailText}
      </Alert>
    )}
    <TextField
      {...email}
      type="email"
      inputMode="email"
      autoComplete="email"
      label={notificationTexts.email}
      defaultValue={typed === undefined ? value : String(typed)}
      error={error && notificationTexts.wrongEmail}
    />
    {phone && (
      <p>
        <span className="block text-small text-help">{notificationTexts.phone}</span>
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
        label={notificationTexts.again}
        options={numberTroubles.flatMap(({ way, hasLeft }) =>
          hasLeft ? { value: way, label: deliveryChannelTexts[way] } : [],
        )}
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
        <h1>{notificationTexts.settingsTitle}</h1>
        <p className="text-soft">{notificationTexts.settingsLead}</p>
      </div>
      {isSaved && <Alert tone="success" role="status" title={notificationTexts.saved} />}
      {refused && <Alert tone="danger" role="alert" title={refused.text} />}
      <Form method="post" className="stack stack-6" noValidate>
        <Addresses {...addresses} typed={typed?.email} error={errors.email} />
        {near && (
          <TitledCard id="distancia" title={notificationTexts.near}>
            <SelectField
              name="atOnceKm"
              label={notificationTexts.nearLabel}
              help={notificationTexts.nearHelp}
              options={distances}
              defaultValue={again('atOnceKm', `${near.km ?? ''}`)}
              error={errors.atOnceKm}
            />
          </TitledCard>
        )}
        <TitledCard id="silencio" title={notificationTexts.quiet}>
          <p className="text-soft">{notificationTexts.quietText}</p>
          <div className="grid grid-cols-2 gap-4">
            <SelectField
              name="quietFrom"
              label={notificationTexts.from}
              options={hours}
              defaultValue={again('quietFrom', `${quiet.from}`)}
              error={errors.quietFrom}
            />
            <SelectField
              name="quietTo"
              label={notificationTexts.to}
              options={hours}
              defaultValue={again('quietTo', `${quiet.to}`)}
              error={errors.quietTo}
            />
          </div>
          <ChoiceGroup
            type="checkbox"
            look="chips"
            name="digest"
            label={notificationTexts.digest}
            help={notificationTexts.digestText}
            options={digestHours.map((hour) => ({ value: `${hour}`, label: notificationTexts.digestAt(hour) }))}
            defaultValue={allAgain('digest', digest.map(String))}
            error={errors.digest}
          />
          <TextField
            type="date"
            name="pausedUntil"
            label={notificationTexts.pauseLabel}
            help={notificationTexts.pauseText}
            defaultValue={again('pausedUntil', pausedUntil ?? '')}
            error={errors.pausedUntil}
          />
        </TitledCard>
        <section aria-labelledby="o-que" className="stack stack-4">
          <div className="stack stack-1">
            <h2 id="o-que" className="text-title-3">
              {notificationTexts.what}
            </h2>
            <p className="text-soft">{notificationTexts.whatText}</p>
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
          {notificationTexts.save}
        </Button>
      </Form>
    </PageColumn>
  )
}
