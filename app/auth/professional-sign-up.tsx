import { call } from '#app/browser/call.ts'
import { ErrorAlert } from '#app/components/alert.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { CheckboxField } from '#app/components/checkbox-field.tsx'
import { TitledBlock } from '#app/components/layout.tsx'
import { Stepper } from '#app/components/stepper.tsx'
import { TextLink, StandaloneLink } from '#app/components/text-link.tsx'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { resendWaitSeconds } from '#domain/identity/pins/pin.ts'
import { signUpSteps } from '#domain/professionals/sign-up-steps.ts'
import { href } from '#href.ts'
import { signUpStepTexts } from '#texts/sign-up-steps.ts'
import { signUpAgainTexts, signUpPageTexts as words } from '#texts/sign-up.ts'
import type { Route } from './+types/professional-sign-up.ts'
import { PinStep } from './pin-step.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { type SignUpAnswer, signUpForm, signUpPage } from './sign-up-actions.server.ts'

export const handle = { pageType: 'professional-sign-up:show' }

export const meta = () => titleMeta(words.title, words.description)

export const loader = ({ request }: Route.LoaderArgs) => signUpPage(request)
export const action = signUpForm

type Loaded = Route.ComponentProps['loaderData']
type Open = Extract<Loaded, { denial: null }>

/** The target of the sign-up box: verifying the phone creates the account (spec 7; AMB-49; U-07). */
export default function ProfessionalSignUp({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as SignUpAnswer | undefined
  return (
    <SignInFrame surface="professional" isLong={loaderData.denial === null}>
      {loaderData.denial !== null ? (
        <Denied {...loaderData} />
      ) : (
        <div className="stack stack-6">
          <Stepper
            label={signUpStepTexts.stepper}
            steps={signUpSteps.map((step) => signUpStepTexts.names[step])}
            current={0}
          />
          {loaderData.awaitsPin ? (
            <ProvePhone open={loaderData} answer={answer} />
          ) : (
            <AskForCode open={loaderData} answer={answer} />
          )}
        </div>
      )}
    </SignInFrame>
  )
}

type DeniedProps = { denial: string; title: string; text: string; signInHref: string }

const Denied = ({ denial, title, text, signInHref }: DeniedProps) => (
  <Card gap={4}>
    <h1 className="text-title-2">{title}</h1>
    <p className="text-soft">{text}</p>
    <div className="row">
      <DeniedLinks denial={denial} signInHref={signInHref} />
    </div>
  </Card>
)

function DeniedLinks({ denial, signInHref }: Pick<DeniedProps, 'denial' | 'signInHref'>) {
  if (denial === 'account_barred')
    return <ButtonLink href={href('/pedir-ajuda')}>{signUpAgainTexts.askForHelp}</ButtonLink>
  if (denial === 'account_known')
    return (
      <>
        <ButtonLink href={signInHref}>{signUpAgainTexts.signInNow}</ButtonLink>
        <ButtonLink href={href('/pedir-ajuda')} kind="secondary">
          {signUpAgainTexts.askForHelp}
        </ButtonLink>
      </>
    )
  return (
    <>
      <ButtonLink href={href('/seja-um-profissional')}>{signUpAgainTexts.again}</ButtonLink>
      <ButtonLink href={signInHref} kind="secondary">
        {signUpAgainTexts.signIn}
      </ButtonLink>
    </>
  )
}

const Contact = ({ open }: { open: Open }) => (
  <dl className="rounded-card bg-sunken p-4" aria-label={words.yourContact}>
    <dt className="sr-only">{words.phone}</dt>
    <dd className="numbers">{open.phone}</dd>
    <dt className="sr-only">{words.email}</dt>
    <dd className="[overflow-wrap:anywhere]">{open.email}</dd>
  </dl>
)

/** No code is sent before the terms are accepted. */
function AskForCode({ open, answer }: { open: Open; answer: SignUpAnswer | undefined }) {
  return (
    <>
      <form method="post" action={open.page} noValidate className="card">
        <div className="stack stack-6">
          <div className="stack stack-2">
            <h1 className="text-title-2">{words.title}</h1>
            <p className="text-soft">{words.intro}</p>
          </div>
          <Contact open={open} />
          {answer?.problem && <ErrorAlert>{answer.problem}</ErrorAlert>}
          <CheckboxField
            name="agreed"
            error={answer?.agreedError}
            label={
              <>
                {words.agreeBefore} <TextLink href={href('/termos-de-uso')}>{words.agreeTerms}</TextLink>{' '}
                {words.agreeAnd} <TextLink href={href('/politica-de-privacidade/site')}>{words.agreePrivacy}</TextLink>.
              </>
            }
          />
          <Button type="submit" wide size="large">
            {words.send}
          </Button>
          <StandaloneLink href={href('/seja-um-profissional')}>{words.otherPhone}</StandaloneLink>
        </div>
      </form>
      <TitledBlock id="depois" title={words.nextTitle} small gap={2}>
        <ol className="list-decimal pl-5 text-soft">
          {words.next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </TitledBlock>
    </>
  )
}

/** The PIN step of every surface; its form works without JavaScript (spec 4; Y-06). */
const ProvePhone = ({ open, answer }: { open: Open; answer: SignUpAnswer | undefined }) => (
  <PinStep
    purpose="phone_verification"
    title={words.pinTitle}
    intro={words.pinSent}
    phone={open.phone}
    secondsLeft={resendWaitSeconds.phone_verification}
    doneText={words.done}
    api={{
      verify: (pin) => call('POST /api/signup/pin', { body: { pin, token: open.token } }),
      resend: () => call('POST /api/signup/resend', { body: { token: open.token } }),
      words: { failed: words.failed, resent: words.resent },
      explainedByPage: ['session_required', 'account_barred', 'account_known'],
    }}
    answer={answer}
  >
    <StandaloneLink href={href('/seja-um-profissional')}>{words.otherPhone}</StandaloneLink>
  </PinStep>
)
