import { ButtonLink } from '#app/ui/button.tsx'
import { statusTexts } from '#texts/site.ts'
import { SiteFrame } from './site-frame.tsx'
import { StatusMessage } from './status-message.tsx'

const words = statusTexts.notAllowed

/** 403: a page of the team for somebody who is not of it, or lacks its permission (quality: Staff). */
export const NotAllowedPage = () => (
  <SiteFrame>
    <StatusMessage drawing="out-of-air" title={words.title} text={words.text}>
      <ButtonLink href="/" kind="secondary" icon="home">
        {words.action}
      </ButtonLink>
      <ButtonLink href="/interno/entrar" kind="ghost">
        {words.signIn}
      </ButtonLink>
    </StatusMessage>
  </SiteFrame>
)
