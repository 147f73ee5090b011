import { isRouteErrorResponse } from 'react-router'
import { AccountLink } from '#app/components/account-link.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Header } from '#app/components/header.tsx'
import { Page } from '#app/components/layout.tsx'
import type { NotAllowed } from '#app/middleware/session.ts'
import { ProblemCode } from '#app/shell/problem-code.tsx'
import { SignOutForm } from '#app/shell/sign-out-form.tsx'
import { href } from '#href.ts'
import { areaProblemTexts } from '#texts/area-problem.ts'
import { statusTexts } from '#texts/site.ts'
import { SiteFrame } from '../site-frame.tsx'
import { StatusMessage } from './status-message.tsx'

/**
 * 403: no staff permission (quality: Staff), or a cross-site request; 409: a form rendered for another person. Shows
 * the visitor's own header.
 */
export function NotAllowedPage({ error }: { error?: unknown }) {
  const { code, user } = (isRouteErrorResponse(error) ? (error.data as NotAllowed | null) : null) ?? {}
  if (code === 'cross_origin') return <CrossOrigin error={error} />
  const isAnotherPerson = isRouteErrorResponse(error) && error.status === 409
  const words = isAnotherPerson ? areaProblemTexts.anotherPerson : statusTexts.notAllowed
  const message = (
    <StatusMessage drawing="out-of-air" title={words.title} text={words.text}>
      <ButtonLink href={user?.home ?? '/'} kind="secondary" icon="home">
        {statusTexts.notAllowed.action}
      </ButtonLink>
      {!isAnotherPerson && user?.role !== 'staff' && (
        <ButtonLink href={href('/interno/entrar')} kind="ghost">
          {statusTexts.notAllowed.signIn}
        </ButtonLink>
      )}
      <ProblemCode error={error} />
    </StatusMessage>
  )
  if (!user) return <SiteFrame>{message}</SiteFrame>
  return (
    <Page
      surface={user.role}
      header={
        <Header
          homeHref={user.home}
          links={[]}
          account={
            user.role === 'staff' ? <SignOutForm name={user.name} /> : <AccountLink name={user.name} href={user.home} />
          }
        />
      }
    >
      {message}
    </Page>
  )
}

const CrossOrigin = ({ error }: { error: unknown }) => (
  <SiteFrame>
    <StatusMessage drawing="out-of-air" {...statusTexts.crossOrigin}>
      <ButtonLink href="/" kind="secondary" icon="home">
        {statusTexts.notAllowed.action}
      </ButtonLink>
      <ProblemCode error={error} />
    </StatusMessage>
  </SiteFrame>
)
