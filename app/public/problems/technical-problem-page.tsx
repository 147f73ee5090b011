import { ButtonLink } from '#app/components/button.tsx'
import { ProblemCode } from '#app/shell/problem-code.tsx'
import { href } from '#href.ts'
import { statusTexts } from '#texts/site.ts'
import { SiteFrame } from '../site-frame.tsx'
import { StatusMessage } from './status-message.tsx'

const words = statusTexts.problem

/** An error of ours, never with a stack trace (spec 2, status pages). */
export const TechnicalProblemPage = ({ error }: { error: unknown }) => (
  <SiteFrame>
    <StatusMessage drawing="empty-inbox" title={words.title} text={words.text}>
      <ProblemCode error={error} />
      <ButtonLink href={href('/')} icon="home">
        {words.action}
      </ButtonLink>
    </StatusMessage>
  </SiteFrame>
)
