import { useState } from 'react'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Dialog } from '#app/components/dialog.tsx'
import { TextLink, StandaloneLink } from '#app/components/text-link.tsx'
import { href } from '#href.ts'
import { becomeProfessionalHref } from '#texts/campaign-links.ts'
import { signInTexts } from '#texts/sign-in.ts'

type Props = { isClient: boolean; isSending: boolean; placeOrderHref: string }

/** For people without an account: how to order, and how professionals sign up (spec 2; ). */
export function NoAccount({ isClient, isSending, placeOrderHref }: Props) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {/* Aligned with the text of the link beside it. */}
        <span className="-ml-3.5">
          <Button kind="ghost" size="small" disabled={isSending} onClick={() => setDialogOpen(true)}>
            {signInTexts.noAccount}
          </Button>
        </span>
        {isClient && (
          <span className="scripted:hidden">
            <StandaloneLink href={placeOrderHref}>{signInTexts.makeOrder}</StandaloneLink>
          </span>
        )}
        <span className={isClient ? undefined : 'scripted:hidden'}>
          <StandaloneLink icon="briefcase" href={becomeProfessionalHref('sign-in', 'entrar')}>
            {signInTexts.becomeProfessional}
          </StandaloneLink>
        </span>
      </div>
      <Dialog
        id="sem-cadastro"
        title={signInTexts.noAccountTitle}
        open={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        actions={isClient && <ButtonLink href={placeOrderHref}>{signInTexts.makeOrder}</ButtonLink>}
      >
        <div className="stack stack-4">
          <p>{signInTexts.noAccountApp}</p>
          <StandaloneLink icon="download" href="/api/redirect-to-download?source=sign-in">
            {signInTexts.downloadApp}
          </StandaloneLink>
          {isClient && <p className="text-soft">{signInTexts.noAccountOrder}</p>}
          {isClient && (
            <p className="text-soft">
              {signInTexts.noAccountProfessional}{' '}
              <TextLink href={href('/profissional/entrar')}>{signInTexts.iAmProfessional}</TextLink>
            </p>
          )}
          {!isClient && (
            <StandaloneLink icon="briefcase" href={becomeProfessionalHref('sign-in', 'entrar')}>
              {signInTexts.becomeProfessional}
            </StandaloneLink>
          )}
        </div>
      </Dialog>
    </>
  )
}
