import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { RefusedForm } from '#app/middleware/page-door.ts'
import { BackLink } from '#app/shell/back-link.tsx'
import { Alert } from '#app/components/alert.tsx'
import { PageColumn } from '#app/components/layout.tsx'
import { href } from '#href.ts'
import { problemText } from '#texts/errors.ts'
import { profileSettingsTexts as words } from '#texts/profile-settings.ts'
import { StandsNow } from '../stands-now.tsx'

type Props = {
  title: string
  lead: string
  refused: RefusedForm | undefined
  saved?: string
  back?: { href: string; label: string }
  /** What is kept, in words: shown to whoever would wipe what another tab kept. */
  standsNow?: string
  children: ReactNode
}

/** One part of the profile: what it is, what became of the last change, and its forms. */
export function ProfileSettingsPage({ title, lead, refused, standsNow, saved = words.saved, back, children }: Props) {
  const query = useSearchParams()[0]
  const problem = problemText(query.get('problema'))
  const isSaved = query.has('salvo') || query.has('foto')
  const way = back ?? { href: href('/profissional/perfil'), label: words.back }
  return (
    <PageColumn width="form">
      <BackLink href={way.href}>{way.label}</BackLink>
      <div className="stack stack-2">
        <h1>{title}</h1>
        <p className="text-soft">{lead}</p>
      </div>
      {refused ? (
        <Alert tone="danger" role="alert" title={refused.text}>
          {refused.code === 'changed_meanwhile' && standsNow !== undefined && <StandsNow>{standsNow}</StandsNow>}
        </Alert>
      ) : problem ? (
        <Alert tone="danger" role="alert" title={problem} />
      ) : (
        isSaved && <Alert tone="success" role="status" title={saved} />
      )}
      {children}
    </PageColumn>
  )
}
