import { Form, useNavigation, useSearchParams } from 'react-router'
import type { RefusedForm } from '#app/middleware/page-door.ts'
import { RouteLink } from '#app/frame/route-link.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ChoiceGroup } from '#app/ui/choice-group.tsx'
import { Container } from '#app/ui/layout.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { digestHours } from '#domain/notifications/rhythm.ts'
import { atOnceKms } from '#domain/notifications/settings.ts'
import { noticeTexts } from '#texts/notices.ts'
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

/** What somebody wants to hear of, by which way, and when not. One form, with and without script. */
export function SettingsForm({ kinds, near, quiet, digest, pausedUntil, back, refused }: Props) {
  const errors = refused?.errors ?? {}
  const isSaved = useSearchParams()[0].has('salvo') && !refused
  const busy = useNavigation().state !== 'idle'
  return (
    <Container width="form">
      <div className="stack stack-6 py-6 desktop:py-10">
        <TextLink alone icon="back" href={back.href} linkAs={RouteLink}>
          {back.label}
        </TextLink>
        <div className="stack stack-2">
          <h1>{noticeTexts.settingsTitle}</h1>
          <p className="text-soft">{noticeTexts.settingsLead}</p>
        </div>
        {isSaved && <Alert tone="success" title={noticeTexts.saved} />}
        {refused && <Alert tone="danger" title={refused.text} />}
        <Form method="post" className="stack stack-6">
          <Card as="section" labelledBy="o-que">
            <div className="stack stack-6">
              <h2 id="o-que" className="text-title-3">
                {noticeTexts.what}
              </h2>
              {kinds.map(({ label, ways }) => (
                <ChoiceGroup
                  key={label}
                  id={ways[0]!.value.replace(':', '-')}
                  type="checkbox"
                  look="chips"
                  name="on"
                  label={label}
                  options={ways}
                  defaultValue={ways.flatMap(({ value, isOn }) => (isOn ? value : []))}
                />
              ))}
            </div>
          </Card>
          {near && (
            <Card as="section" labelledBy="distancia">
              <div className="stack stack-4">
                <h2 id="distancia" className="text-title-3">
                  {noticeTexts.near}
                </h2>
                <SelectField
                  name="atOnceKm"
                  label={noticeTexts.nearLabel}
                  help={noticeTexts.nearHelp}
                  options={distances}
                  defaultValue={`${near.km ?? ''}`}
                  error={errors.atOnceKm}
                />
              </div>
            </Card>
          )}
          <Card as="section" labelledBy="silencio">
            <div className="stack stack-4">
              <h2 id="silencio" className="text-title-3">
                {noticeTexts.quiet}
              </h2>
              <p className="text-soft">{noticeTexts.quietText}</p>
              <div className="grid grid-cols-2 gap-4">
                <SelectField
                  name="quietFrom"
                  label={noticeTexts.from}
                  options={hours}
                  defaultValue={`${quiet.from}`}
                  error={errors.quietFrom}
                />
                <SelectField
                  name="quietTo"
                  label={noticeTexts.to}
                  options={hours}
                  defaultValue={`${quiet.to}`}
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
                defaultValue={digest.map(String)}
                error={errors.digest}
              />
              <TextField
                type="date"
                name="pausedUntil"
                label={noticeTexts.pauseLabel}
                help={noticeTexts.pauseText}
                defaultValue={pausedUntil ?? ''}
                error={errors.pausedUntil}
              />
            </div>
          </Card>
          <Button type="submit" wide busy={busy}>
            {noticeTexts.save}
          </Button>
        </Form>
      </div>
    </Container>
  )
}
