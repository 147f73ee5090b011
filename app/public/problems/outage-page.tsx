import { ButtonLink } from '#app/components/button.tsx'
import { ProblemCode } from '#app/shell/problem-code.tsx'
import { href } from '#href.ts'
import { statusTexts } from '#texts/site.ts'
import { SiteFrame } from '../site-frame.tsx'
import { StatusMessage } from './status-message.tsx'

const words = statusTexts.outage

/** "Estamos fora do ar" (spec 2, status pages). Needs nothing that may be down. */
export const OutagePage = ({ error }: { error: unknown }) => (
  <SiteFrame>
    <StatusMessage drawing="out-of-air" title={words.title} text={words.text}>
      <ButtonLink href={href('/')}>{words.action}</ButtonLink>
      <ProblemCode error={error} />
    </StatusMessage>
  </SiteFrame>
)
