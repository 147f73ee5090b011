import { Alert } from '#app/components/alert.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { titleMeta } from '#app/middleware/title-meta.ts'
import type { AccountKind } from '#domain/account-deletion/account-deletion.ts'
import { href } from '#href.ts'
import { deletionStepTexts as words, retainedDataTexts } from '#texts/account-deletion.ts'
import { SignInFrame } from './sign-in-frame.tsx'

export const handle = { pageType: 'account-deletion:show' }
export const meta = () => titleMeta(words.goneTitle)

/** Shown to a browser that still has the cookie of a deleted account (M-06, M-07). */
export default function AccountGone() {
  return (
    <SignInFrame surface="client">
      <AccountDeleted />
    </SignInFrame>
  )
}

/** What is retained about a suspended person, why, and for how long. */
export const RetainedData = ({ kind }: { kind: AccountKind }) => (
  <Alert tone="warning" title={retainedDataTexts.title}>
    <div className="stack stack-2">
      {retainedDataTexts.lines[kind].map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>
        <TextLink href={href('/pedir-ajuda')}>{retainedDataTexts.askForHelp}</TextLink>
      </p>
    </div>
  </Alert>
)

/** The last page of an account: goodbye, and what is retained of a suspended one. */
export const AccountDeleted = ({ retainedFor }: { retainedFor?: AccountKind | undefined }) => (
  <Card gap={4}>
    <h1 className="text-title-2" tabIndex={-1} ref={(title) => title?.focus()}>
      {words.goneTitle}
    </h1>
    <p className="text-soft" role="status">
      {words.gone}
    </p>
    {retainedFor && <RetainedData kind={retainedFor} />}
    <ButtonLink href={href('/')}>{words.goneLink}</ButtonLink>
  </Card>
)
