import { ActionForm, FormError, useActionForm } from '#app/browser/use-action-form.tsx'
import { useRevalidateWhenIdle } from '#app/browser/use-revalidation.ts'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { href } from '#href.ts'
import { pushTexts } from '#texts/push.ts'
import { PushAnswer } from './push-answer.tsx'
import type { PushDeviceList } from './push-devices.server.ts'
import { usePush } from './use-push.ts'

const words = pushTexts.devices

/** The browsers with push messages, to remove one or to add this one. */
export function PushDevices({ devices }: { devices: PushDeviceList }) {
  const removal = useActionForm('remove-push-device')
  return (
    <Card as="section" labelledBy="avisos-titulo" id="avisos" gap={4}>
      <div>
        <h2 id="avisos-titulo" className="text-title-4">
          {words.title}
        </h2>
        <p className="text-small text-soft">{devices.length ? words.intro : words.none}</p>
      </div>
      {devices.length > 0 && (
        <ul className="stack stack-2">
          {devices.map(({ id, device, since, isHere }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
              <span>
                <span className="flex flex-wrap items-center gap-2">
                  <strong>{device}</strong>
                  {isHere && <Badge tone="success">{words.here}</Badge>}
                </span>
                <span className="text-small text-soft">{since}</span>
              </span>
              <ActionForm form={removal} preventScrollReset>
                <input type="hidden" name="deviceId" value={id} />
                <Button
                  type="submit"
                  kind="ghost"
                  size="small"
                  disabled={removal.pending}
                  aria-label={words.removeOne(device)}
                >
                  {words.remove}
                </Button>
              </ActionForm>
            </li>
          ))}
        </ul>
      )}
      <FormError form={removal} />
      <p role="status" tabIndex={-1} className="text-small text-success">
        {removal.succeeded && words.removed}
      </p>
      {!devices.some(({ isHere }) => isHere) && <AddThisBrowser />}
    </Card>
  )
}

/** Adds this browser. Needs JavaScript. */
function AddThisBrowser() {
  const refresh = useRevalidateWhenIdle()
  const { ability, state, turnOn } = usePush(refresh)
  if (ability === null) return null
  if (ability === 'never') return <p className="text-small text-help">{words.never}</p>
  if (ability === 'install')
    return (
      <div className="stack stack-2 text-small text-soft">
        <p>{pushTexts.install}</p>
        <StandaloneLink href={href('/baixar-app')} icon="download">
          {pushTexts.installLink}
        </StandaloneLink>
      </div>
    )
  const visibleState = ability === 'denied' ? 'denied' : state
  return (
    <div className="stack stack-4">
      <PushAnswer state={visibleState} onTry={() => void turnOn()} />
      {(visibleState === 'idle' || visibleState === 'dismissed') && (
        <div>
          <Button kind="secondary" icon="bell" onClick={() => void turnOn()}>
            {pushTexts.turnOn}
          </Button>
        </div>
      )}
    </div>
  )
}
