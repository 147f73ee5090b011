import { data, redirect } from 'react-router'
import { isUuid } from '#app/shell/uuid.ts'
import { askForPasswordPin } from '#domain/identity/staff-password.server.ts'
import type { SignedIn } from '#domain/identity/user.ts'
import { changeOwnPassword } from '#domain/moderation/change-own-password.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { askerOf } from '#platform/request-origin.ts'
import {
  changeRefusalText,
  isWeakness,
  passwordWeaknessTexts,
  staffPasswordTexts as words,
} from '#texts/staff-password.ts'
import { staffRefusalText } from '#texts/staff-sign-in.ts'

export type PasswordAnswer = {
  challenge?: string
  refused?: string
  currentError?: string
  wantedError?: string
  againError?: string
  pinError?: string
}

const answer = (value: PasswordAnswer, status = 200) => data(value, { status })

/** The code first, then code and passwords together: plain forms, so that they need no script. No password goes back. */
export async function passwordForm(request: Request, who: SignedIn) {
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? '')
  if (form.get('intent') !== 'change') return sendCode(request, who)
  const uuid = field('challenge')
  if (!isUuid(uuid)) throw data(null, { status: 404 })
  const at = { challenge: uuid }
  const [current, wanted, pin] = [field('current'), field('wanted'), field('pin').trim()]
  const missing: PasswordAnswer = {
    ...(current ? {} : { currentError: words.missing }),
    ...(wanted ? {} : { wantedError: words.missing }),
    ...(pin ? {} : { pinError: words.missing }),
    ...(wanted === field('again') ? {} : { againError: words.differs }),
  }
  if (Object.keys(missing).length) return answer({ ...at, ...missing }, 422)
  const { userId, sessionId } = who
  const { browser } = askerOf(request)
  const changed = await changeOwnPassword(db(), { userId, sessionId, uuid, pin, current, wanted, browser }, now())
  if (changed.ok) return redirect('/interno/senha?trocada=1', 303)
  const { code, retryAfterSeconds } = changed
  if (code === 'wrong_password') return answer({ ...at, currentError: words.wrongCurrent }, 422)
  if (isWeakness(code)) return answer({ ...at, wantedError: passwordWeaknessTexts[code] }, 422)
  if (code === 'too_many_requests') return answer({ ...at, refused: changeRefusalText(code, retryAfterSeconds) }, 429)
  return answer({ ...at, pinError: changeRefusalText(code) }, code === 'pin_locked' ? 429 : 422)
}

async function sendCode(request: Request, { userId }: SignedIn) {
  const sent = await askForPasswordPin(db(), { userId, ...askerOf(request) }, now())
  return sent.ok
    ? answer({ challenge: sent.value.uuid })
    : answer({ refused: staffRefusalText(sent.code, sent.retryAfterSeconds) }, 429)
}
