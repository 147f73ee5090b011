import { useState, useSyncExternalStore } from 'react'
import { isPostponed, postpone } from '#app/browser/push.ts'
import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Icon } from '#app/components/icon.tsx'
import { TextLink, StandaloneLink } from '#app/components/text-link.tsx'
import { href } from '#href.ts'
import { pushTexts as words } from '#texts/push.ts'
import { PushAnswer } from './push-answer.tsx'
import { usePush } from './use-push.ts'

type Props = { side: 'client' | 'professional' }

const never = () => () => {}
const devicesOf = {
  client: `${href('/conta')}#avisos`,
  professional: `${href('/profissional/perfil')}#avisos`,
} as const

/**
 * Offers push messages where waiting begins: after an order or an unlock. Shown only while the browser may still be
 * asked and "Agora não" was not pressed; on an iPhone it explains the prerequisite.
 */
export function PushOffer({ side }: Props) {
  const { ability, state, turnOn } = usePush()
  const wasPutOff = useSyncExternalStore(never, isPostponed, () => true)
  const [isGone, setGone] = useState(false)
  const canAsk = ability === 'ask'
  // The result stays visible, though the browser can no longer be asked.
  if (isGone || wasPutOff || (!canAsk && ability !== 'install' && state === 'idle')) return null
  const later = () => {
    postpone()
    setGone(true)
  }
  if (state === 'on')
    return (
      <Alert tone="success" icon="bell" title={words.on} role="status">
        {words.onText} <TextLink href={devicesOf[side]}>{words.onLink}</TextLink>
      </Alert>
    )
  return (
    <Card as="section" labelledBy="avisar" look="sunken" gap={4}>
      <div className="flex items-start gap-4">
        <span className="grid h-12 w-11 flex-none place-items-center rounded-[22px_22px_7px_7px] bg-accent-soft text-on-accent-soft">
          <Icon name="bell" size={24} />
        </span>
        <div className="stack stack-1 min-w-0 flex-1">
          <h2 id="avisar" className="text-title-4">
            {words.offer[side]}
          </h2>
          <p className="text-soft">{ability === 'install' ? words.install : words.offerText[side]}</p>
        </div>
      </div>
      {ability === 'install' && (
        <StandaloneLink href={href('/baixar-app')} icon="download">
          {words.installLink}
        </StandaloneLink>
      )}
      <PushAnswer state={state} onTry={() => void turnOn()} />
      {state !== 'waiting' && (
        <div className="row">
          {canAsk && (state === 'idle' || state === 'dismissed') && (
            <Button icon="bell" onClick={() => void turnOn()}>
              {words.turnOn}
            </Button>
          )}
          <Button kind="ghost" onClick={later}>
            {words.later}
          </Button>
        </div>
      )}
    </Card>
  )
}
