import { StandaloneLink } from '#app/components/text-link.tsx'
import SignUpBox from '#app/islands/ui/sign-up-box.tsx'
import { becomeProfessionalHref } from '#texts/campaign-links.ts'
import { homeSignUpTexts as words } from '#texts/for-professionals.ts'
import type { SignUpSubmission } from '../for-professionals/blocks.tsx'

/** The sign-up box for professionals, and links to what they should know (J-06, J-09; U-01). */
export const SignUp = ({ submission }: { submission: SignUpSubmission | undefined }) => (
  <section className="section section-forest" aria-labelledby="profissionais">
    <div className="page-width grid items-center gap-8 desktop:grid-cols-[1fr_420px] desktop:gap-16">
      <div className="stack stack-4 max-w-[40rem]">
        <h2 id="profissionais">{words.title}</h2>
        <p className="text-lead">{words.text}</p>
        <p>
          <StandaloneLink icon="briefcase" href={becomeProfessionalHref('home', 'cadastro')}>
            {words.more}
          </StandaloneLink>
        </p>
      </div>
      {/* `?index`: without JavaScript the form posts to this page, not to its layout */}
      <SignUpBox action="/?index" {...submission} />
    </div>
  </section>
)
