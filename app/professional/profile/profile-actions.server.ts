import { accountForms, sentenceOf } from '#app/shell/account-forms.server.ts'
import { pageDoor, pageDoors } from '#app/middleware/page-door.ts'
import { grantInstantConsent, revokeInstantConsent } from '#domain/professionals/give-instant-consent.server.ts'
import { instantConsentForm, noInstantConsentForm } from '#domain/professionals/give-instant-consent.ts'
import { consentErrorText, consentTexts } from '#texts/instant-match.ts'

/** The forms of a professional's profile: those of every account, and the instant match with its limits. */
export const profileAction = pageDoors(
  {
    ...accountForms,
    'instant-on': pageDoor(instantConsentForm, grantInstantConsent, {
      done: sentenceOf(({ daily, monthly }) => consentTexts.saved(daily, monthly)),
      errorText: consentErrorText,
    }),
    'instant-off': pageDoor(noInstantConsentForm, revokeInstantConsent, { done: sentenceOf(() => consentTexts.ended) }),
  },
  'end-session',
)
