import { ButtonLink } from '#app/ui/button.tsx'
import { brand } from '#texts/brand.ts'
import { blockedTips, clientTexts } from '#texts/client.ts'
import { AdvicePage } from './advice-page.tsx'

export const handle = { pageType: 'blocked-order:show' }
export const meta = () => [
  { title: `${clientTexts.blockedPageTitle} · ${brand.name}` },
  { name: 'description', content: clientTexts.blockedPageText },
]

export const loader = () => null // so that the session is asked for on every way here

/** Why an order was kept back, and how the next one passes (spec 2; D-08, D-09). */
export default function BlockedOrder() {
  return (
    <AdvicePage
      drawing="out-of-air"
      title={clientTexts.blockedPageTitle}
      text={clientTexts.blockedPageText}
      tipsTitle={clientTexts.blockedTips}
      tips={blockedTips}
    >
      <div className="row justify-center">
        <ButtonLink href="/pedir-ajuda" size="large" kind="secondary" icon="chat">
          {clientTexts.talkToUs}
        </ButtonLink>
      </div>
    </AdvicePage>
  )
}
