import type { MouseEvent } from 'react'
import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { CopyField } from '#app/components/copy-field.tsx'
import { TitledBlock } from '#app/components/layout.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { QrPicture } from '#app/shell/qr-picture.tsx'
import { href } from '#href.ts'
import { linkTexts as words } from '#texts/own-link.ts'
import { HiddenProfile } from '../profile-settings/hidden-profile.tsx'
import { ProfileSettingsPage } from '../profile-settings/settings-page.tsx'
import type { Route } from './+types/own-link.ts'
import { linkView } from './link-view.server.ts'

export const handle = { pageType: 'profile:link' }
export const meta = () => titleMeta(words.own, words.intro)

export const loader = ({ context, request }: Route.LoaderArgs) => linkView(context.get(signedIn).userId, request)

/** The professional's own link to share and print, with its number of orders. */
export default function OwnLink({
  loaderData: { address, path, hiddenReason, suspension, orderCount, qr },
}: Route.ComponentProps) {
  if (hiddenReason)
    return (
      <ProfileSettingsPage title={words.own} intro={words.intro} forms={[]}>
        <HiddenProfile because={hiddenReason} suspension={suspension} />
      </ProfileSettingsPage>
    )
  return (
    <ProfileSettingsPage title={words.own} intro={words.intro} forms={[]}>
      <Card gap={4}>
        <CopyField id="meu-link" label={words.label} value={address} copy={words.copy} copied={words.copied} />
        <StandaloneLink icon="eye" href={path}>
          {words.see}
        </StandaloneLink>
      </Card>
      <Card as="section" labelledBy="codigo">
        <div className="stack stack-4 items-center">
          <div className="stack stack-1 self-stretch">
            <h2 id="codigo" className="text-title-4">
              {words.code}
            </h2>
            <p className="text-soft">{words.codeText}</p>
          </div>
          <QrPicture code={qr} label={words.codeLabel} side={232} />
          <ShareCode />
          <ButtonLink href={href('/profissional/perfil/link/qr.svg')} kind="secondary" icon="download">
            {words.download}
          </ButtonLink>
        </div>
      </Card>
      <Card as="section" labelledBy="vieram" gap={1}>
        <h2 id="vieram" className="text-title-4">
          {words.ordersTitle}
        </h2>
        <p className="text-soft">{words.orderCount(orderCount)}</p>
      </Card>
      <TitledBlock id="regras" title={words.rulesTitle} small gap={2}>
        <ul className="stack stack-2 list-disc pl-5 text-soft">
          {words.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </TitledBlock>
    </ProfileSettingsPage>
  )
}

const pictureUrl = href('/profissional/perfil/link/qr.png')

/** Shares the code as a picture; a browser that cannot share files downloads it. */
function ShareCode() {
  async function share(event: MouseEvent) {
    if (!('canShare' in navigator)) return
    event.preventDefault()
    try {
      const answer = await fetch(pictureUrl)
      if (!answer.ok) throw new Error(`status ${answer.status}`)
      const file = new File([await answer.blob()], 'ajeita-meu-link.png', { type: 'image/png' })
      if (!navigator.canShare({ files: [file] })) return location.assign(pictureUrl)
      await navigator.share({ files: [file], title: words.own })
    } catch (error) {
      if ((error as Error).name !== 'AbortError') location.assign(pictureUrl)
    }
  }
  return (
    <ButtonLink href={pictureUrl} icon="send" onClick={(event) => void share(event)}>
      {words.share}
    </ButtonLink>
  )
}
