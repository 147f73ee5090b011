import { type SignInAnswer, SignInSteps } from '#app/phone/sign-in-steps.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

type Props = { side: 'client' | 'professional'; target: string; answer: SignInAnswer | undefined }

/** The page of a sign-in; the same steps stand in a dialog where a session ended (AMB-13). */
export const SignIn = ({ side, target, answer }: Props) => (
  <SignInFrame surface={side}>
    <SignInSteps side={side} target={target} answer={answer} />
  </SignInFrame>
)
