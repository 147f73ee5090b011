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
  savedText?: string
  back?: { href: string; label: string }
  /** The stored values, shown where another tab changed them meanwhile. */
  savedValues?: string
  children: ReactNode
}

const toProfile = { href: href('/profissional/perfil'), label: words.back }

/** A profile section with the result of the last change. */
export function ProfileSettingsPage({ title, intro, back = toProfile, children, ...result }: Props) {
  return (
    <PageColumn width="form">
      <BackLink href={back.href}>{back.label}</BackLink>
      <PageHeading title={title} intro={intro} />
      <LastChange {...result} />
      {children}
    </PageColumn>
  )
}

/** How the last change ended: by the form, or by the address after a redirect. */
function LastChange({
  forms,
  savedValues,
  savedText = words.saved,
}: Pick<Props, 'forms' | 'savedValues' | 'savedText'>) {
  const query = useSearchParams()[0]
  const failed = forms.find(({ message }) => message)
  if (failed)
    return (
      <FormError form={failed}>
        {failed.code === 'stale_version' && savedValues !== undefined && <SavedValues>{savedValues}</SavedValues>}
      </FormError>
    )
  const problem = problemText(query.get('problema'))
  if (problem) return <Alert tone="danger" role="alert" title={problem} />
  const isSaved = query.has('salvo') || query.has('foto')
  return isSaved && <Alert tone="success" role="status" title={savedText} />
}
