import { ButtonLink } from '#app/ui/button.tsx'
import { statusTexts } from '#texts/site.ts'
import { SiteFrame } from './site-frame.tsx'
import { StatusMessage } from './status-message.tsx'

const words = statusTexts.notAllowed

/** 403: somebody of the team without the permission of a page (quality: Staff). */
export const NotAllowedPage = () => (
  <SiteFrame>
    <StatusMessage drawing="out-of-air" title={words.title} text={words.text}>
      <ButtonLink href="/" kind="secondary" icon="home">
        {words.action}
      </ButtonLink>
    </StatusMessage>
  </SiteFrame>
)
