import { ButtonLink } from '#app/ui/button.tsx'
import { brand } from '#texts/brand.ts'
import { clientTexts, notFoundTips } from '#texts/client.ts'
import { AdvicePage } from './advice-page.tsx'

export const handle = { pageType: 'order-pros-not-found:show' }
export const meta = () => [
  { title: `${clientTexts.prosTitle} · ${brand.name}` },
  { name: 'description', content: clientTexts.prosText },
]

export const loader = () => null // so that the session is asked for on every way here

/** Nobody could take the order (spec 2; D-01 to D-07). */
export default function ProfessionalsNotFound() {
  return (
    <AdvicePage
      drawing="nothing-found"
      title={clientTexts.prosTitle}
      text={clientTexts.prosText}
      tipsTitle={clientTexts.prosTips}
      tips={notFoundTips}
    >
      <div className="flex flex-col items-center gap-4 text-center">
        <div className="row justify-center">
          <ButtonLink href="/" size="large">
            {clientTexts.tryAgain}
          </ButtonLink>
          <ButtonLink href="/pedir-ajuda" size="large" kind="secondary" icon="chat">
            {clientTexts.talkToUs}
          </ButtonLink>
        </div>
        <p className="text-small text-help">{clientTexts.supportHours}</p>
      </div>
    </AdvicePage>
  )
}
