import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { type ActionFormState, FormError } from '#app/browser/use-action-form.tsx'
import { Alert } from '#app/components/alert.tsx'
import { PageColumn, PageHeading } from '#app/components/layout.tsx'
import { BackLink } from '#app/shell/back-link.tsx'
import { href } from '#href.ts'
import { problemText } from '#texts/errors.ts'
import { profileSettingsTexts as words } from '#texts/profile-settings.ts'
import { SavedValues } from '../saved-values.tsx'

type Props = {
  title: string
  intro: string
  /** The forms whose error is shown above the page. */
  forms: readonly ActionFormState[]
  saved?: string
  back?: { href: string; label: string }
  /** The stored values, shown where another tab changed them meanwhile. */
  savedValues?: string
  children: ReactNode
}

/** A profile section with the result of the last change. */
export function ProfileSettingsPage({ title, intro, forms, savedValues, saved = words.saved, back, children }: Props) {
  const query = useSearchParams()[0]
  const problem = problemText(query.get('problema'))
  const isSaved = query.has('salvo') || query.has('foto')
  const failed = forms.find(({ message }) => message)
  const backLink = back ?? { href: href('/profissional/perfil'), label: words.back }
  return (
    <PageColumn width="form">
      <BackLink href={backLink.href}>{backLink.label}</BackLink>
      <PageHeading title={title} intro={intro} />
      {failed ? (
        <FormError form={failed}>
          {failed.code === 'stale_version' && savedValues !== undefined && <SavedValues>{savedValues}</SavedValues>}
        </FormError>
      ) : problem ? (
        <Alert tone="danger" role="alert" title={problem} />
      ) : (
        isSaved && <Alert tone="success" role="status" title={saved} />
      )}
      {children}
    </PageColumn>
  )
}
