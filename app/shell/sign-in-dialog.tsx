import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { SignInSteps as Steps } from '#app/auth/sign-in-steps.tsx'
import { listenAgain } from '#app/browser/live-events.ts'
import { offerSignIn, signInAddress, signInDialogId } from '#app/browser/sign-in-again.ts'
import { useRevalidate } from '#app/browser/use-revalidation.ts'
import { ButtonLink } from '#app/components/button.tsx'
import { Dialog } from '#app/components/dialog.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { signInTexts } from '#texts/sign-in.ts'
import { holdForms } from './hold-session.ts'

// Loaded on demand: otherwise every signed-in page would carry it.
const SignInSteps = lazy(async () => ({
  default: await import('#app/auth/sign-in-steps.tsx').then(
    (file) => file.SignInSteps,
    (): ComponentType<ComponentProps<typeof Steps>> => SignInElsewhere,
  ),
}))

/** Fallback if the chunk of the sign-in steps cannot be loaded; typed input stays. */
function SignInElsewhere({ side }: { side: 'client' | 'professional' }) {
  return (
    <div className="stack stack-4">
      <p>{signInTexts.elsewhere}</p>
      <ButtonLink href={signInAddress(side)} target="_blank" wide>
        {signInTexts.elsewhereLink}
      </ButtonLink>
    </div>
  )
}

/** Sign-in over the page whose session ended, which stays as typed (AMB-13). */
export function SignInDialog({ side, userId }: { side: 'client' | 'professional'; userId: number | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const settle = useRef<(isSignedIn: boolean) => void>(undefined)
  const revalidate = useRevalidate()
  useEffect(
    () =>
      offerSignIn((answer) => {
        settle.current = answer
        setOpen(true)
      }),
    [],
  )

  useEffect(() => holdForms(side, userId), [side, userId])

  function close(isSignedIn: boolean) {
    setOpen(false)
    settle.current?.(isSignedIn)
    if (!isSignedIn) return
    listenAgain()
    void revalidate() // the page's session data is outdated
  }

  return (
    <Dialog
      id={signInDialogId}
      title={signInTexts.againTitle}
      open={isOpen}
      onClose={() => close(false)}
      closesOnBackdrop={false}
    >
      <div className="stack stack-4">
        <p className="text-soft">{signInTexts.againIntro}</p>
        <Suspense fallback={<Skeleton lines={3} />}>
          <SignInSteps side={side} isInDialog onDone={() => close(true)} />
        </Suspense>
      </div>
    </Dialog>
  )
}
