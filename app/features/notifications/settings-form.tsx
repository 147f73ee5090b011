import { redirect, useSearchParams } from 'react-router'
import {
  ActionForm,
  type ActionFormState,
  FormError,
  SubmitButton,
  useActionForm,
  useSnapshot,
} from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { ChoiceGroup } from '#app/components/choice-group.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { PageColumn, PageHeading } from '#app/components/layout.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { formAction } from '#app/middleware/form-action.ts'
import { memberRole, signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { changeNotificationSettings } from '#domain/notifications/change-settings.server.ts'
import { digestHours } from '#domain/notifications/delivery-schedule.ts'
import { alertDistancesKm } from '#domain/notifications/settings.ts'
import { pagesOfMember } from '#presenters/role-pages.ts'
import { notificationTexts, deliveryChannelTexts } from '#texts/notifications.ts'
import type { Route } from './+types/settings-form.ts'
import { settingsView } from './settings.server.ts'

export const handle = { pageType: 'notifications:settings' }
export const meta = () => titleMeta(notificationTexts.settingsTitle, notificationTexts.settingsIntro)

export async function loader({ context }: Route.LoaderArgs) {
  const { userId, ...user } = context.get(signedIn)
  const role = memberRole(user)
  return { back: pagesOfMember[role].notifications, ...(await settingsView(userId, role)) }
}

export const action = formAction(changeNotificationSettings, {
  fieldMessages: { email: notificationTexts.wrongEmail },
  errorFields: { odd_day: 'pausedUntil' },
  onSuccess: (_, __, ___, user) => redirect(`${pagesOfMember[memberRole(user)].settings}?salvo=1`, 303),
})

type View = Route.ComponentProps['loaderData']

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: `${hour}`, label: notificationTexts.hour(hour) }))

const distances = [
  { value: '', label: notificationTexts.anyDistance },
  ...alertDistancesKm.map((km) => ({ value: `${km}`, label: notificationTexts.upTo(km) })),
]

type AddressesProps = Pick<View, 'email' | 'phone' | 'numberTroubles'> & { form: ActionFormState }

/** The person's addresses, with undeliverable ones. */
const Addresses = ({ email: { value, isBad, hasOptedOut, ...email }, phone, numberTroubles, form }: AddressesProps) => (
  <TitledCard id="para-onde" title={notificationTexts.where}>
    {hasOptedOut && (
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
      {...form.field('email', value)}
    />
    {phone && (
      <p>
        <span className="block text-small text-help">{notificationTexts.phone}</span>
        <span className="numbers">{phone}</span>
      </p>
    )}
    {numberTroubles.map(({ channel, text, hasOptedOut }) => (
      <Alert key={channel} tone={hasOptedOut ? 'info' : 'warning'} title={text} />
    ))}
    {numberTroubles.some(({ hasOptedOut }) => hasOptedOut) && (
      <ChoiceGroup
        type="checkbox"
        look="chips"
        name="again"
        label={notificationTexts.again}
        options={numberTroubles.flatMap(({ channel, hasOptedOut }) =>
          hasOptedOut ? { value: channel, label: deliveryChannelTexts[channel] } : [],
        )}
      />
    )}
  </TitledCard>
)

/** Which notifications a person gets, by which channel and when; works without JavaScript. */
export default function NotificationSettings({ loaderData }: Route.ComponentProps) {
  const { themes, alertDistance, quiet, digest, pausedUntil, back, seen, ...addresses } = loaderData
  const form = useActionForm()
  const editedVersion = useSnapshot(form, seen)
  const { values } = form
  const typedValues = (name: string, stored: string[]) => (values ? [values[name] ?? []].flat() : stored)
  const isSaved = useSearchParams()[0].has('salvo') && !form.message
  return (
    <PageColumn width="form">
      <BackLink href={back}>{notificationTexts.title}</BackLink>
      <PageHeading title={notificationTexts.settingsTitle} intro={notificationTexts.settingsIntro} />
      {isSaved && <Alert tone="success" role="status" title={notificationTexts.saved} />}
      <FormError form={form} />
      <ActionForm form={form} className="stack stack-6" noValidate>
        <input type="hidden" name="seen" value={editedVersion} />
        <Addresses {...addresses} form={form} />
        {alertDistance && (
          <TitledCard id="distancia" title={notificationTexts.near}>
            <SelectField
              {...form.field('atOnceKm', alertDistance.km ?? '')}
              label={notificationTexts.nearLabel}
              help={notificationTexts.nearHelp}
              options={distances}
            />
          </TitledCard>
        )}
        <TitledCard id="silencio" title={notificationTexts.quiet}>
          <p className="text-soft">{notificationTexts.quietText}</p>
          <div className="grid grid-cols-2 gap-4">
            <SelectField {...form.field('quietFrom', quiet.from)} label={notificationTexts.from} options={hours} />
            <SelectField {...form.field('quietTo', quiet.to)} label={notificationTexts.to} options={hours} />
          </div>
          <ChoiceGroup
            type="checkbox"
            look="chips"
            name="digest"
            label={notificationTexts.digest}
            help={notificationTexts.digestText}
            options={digestHours.map((hour) => ({ value: `${hour}`, label: notificationTexts.digestAt(hour) }))}
            defaultValue={typedValues('digest', digest.map(String))}
            error={form.fieldErrors.digest}
          />
          <TextField
            type="date"
            {...form.field('pausedUntil', pausedUntil ?? '')}
            label={notificationTexts.pauseLabel}
            help={notificationTexts.pauseText}
          />
        </TitledCard>
        <section aria-labelledby="o-que" className="stack stack-4">
          <div className="stack stack-1">
            <h2 id="o-que" className="text-title-3">
              {notificationTexts.what}
            </h2>
            <p className="text-soft">{notificationTexts.whatText}</p>
          </div>
          {themes.map((theme) => (
            <Theme key={theme.title} theme={theme} typedValues={typedValues} />
          ))}
        </section>
        <SubmitButton wide>{notificationTexts.save}</SubmitButton>
      </ActionForm>
    </PageColumn>
  )
}

type ThemeProps = {
  theme: View['themes'][number]
  /** The values of a rejected form, otherwise the stored ones. */
  typedValues: (name: string, stored: string[]) => string[]
}

const Theme = ({ theme: { title, on, kinds }, typedValues }: ThemeProps) => (
  <Disclosure
    title={
      <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span>{title}</span>
        <span className="text-small font-normal text-help">{on}</span>
      </span>
    }
  >
    <div className="stack stack-6">
      {kinds.map(({ label, channels }) => (
        <ChoiceGroup
          key={label}
          id={channels[0]!.value.replace(':', '-')}
          type="checkbox"
          look="chips"
          name="on"
          label={label}
          options={channels}
          defaultValue={typedValues(
            'on',
            channels.filter(({ isOn }) => isOn).map(({ value }) => value),
          )}
        />
      ))}
    </div>
  </Disclosure>
)
