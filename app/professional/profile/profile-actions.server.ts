import { accountForms, saying } from '#app/shell/account-forms.server.ts'
import { pageDoor, pageDoors } from '#app/middleware/page-door.ts'
import { giveInstantConsent, takeBackInstantConsent } from '#domain/professionals/give-instant-consent.server.ts'
import { instantConsentForm, noInstantConsentForm } from '#domain/professionals/give-instant-consent.ts'
import { consentErrorText, consentTexts } from '#texts/instant-match.ts'

/** The forms of a professional's profile: those of every account, and the instant match with its limits. */
export const profileAction = pageDoors(
  {
    ...accountForms,
    'instant-on': pageDoor(instantConsentForm, giveInstantConsent, {
      done: saying(({ daily, monthly }) => consentTexts.saved(daily, monthly)),
      errorText: consentErrorText,
    }),
    'instant-off': pageDoor(noInstantConsentForm, takeBackInstantConsent, { done: saying(() => consentTexts.ended) }),
  },
  'end-session',
)
