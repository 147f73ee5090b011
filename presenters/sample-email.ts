import { isStoppable, kindsFor, type LetterKind, letterKinds, rowOf } from '#domain/notifications/matrix.ts'
import type { NotificationKind } from '#domain/notifications/notification.ts'
import { href } from '#href.ts'
import { confirmAccountLetter } from '#texts/messages/confirm-account.ts'
import { goodbyeLetter } from '#texts/messages/account-deleted.ts'
import type { LetterWords } from '#texts/messages/email.ts'
import { mailTakenLetter } from '#texts/messages/mail-taken.ts'
import { noticeLetter, noticeWords } from '#texts/messages/notifications.ts'
import { askPlaceWatchLetter, placeServedLetter } from '#texts/messages/waitlist-emails.ts'
import { sampleOf } from '#texts/messages/sample-notifications.ts'
import { signUpLetterWords } from '#texts/messages/sign-up-email.ts'
import { staffLetter } from '#texts/messages/staff-email.ts'
import { ticketAnswerLetter } from '#texts/messages/ticket-answer.ts'
import { signUpAddress } from './sign-up-page.ts'

/** A Monday, ten in the morning in São Paulo. */
const now = new Date('2026-11-23T13:00:00Z')
const protocol = '2026-000123'
const stopAt = (origin: string) => origin + href('/avisos/sair/:token', { token: 'exemplo' })
const place = (origin: string) => ({
  ...{ service: 'Pintor', city: 'Recife', uf: 'PE', url: `${origin}${href('/')}` },
  page: origin + href('/avise-me/:token', { token: 'exemplo' }),
  leaveAll: stopAt(origin),
})
const signUp = (origin: string, isLast: boolean) =>
  signUpLetterWords({ isLast, link: origin + signUpAddress({ token: 'exemplo' }), stop: stopAt(origin) })

/** What goes to a mailbox and is no notice of somebody's account, with sample facts. */
const others = {
  sign_up: (origin) => signUp(origin, false),
  sign_up_last: (origin) => signUp(origin, true),
  account_confirm: (origin) => confirmAccountLetter(origin + href('/entrar/confirmar/:token', { token: 'exemplo' })),
  account_left_client: () => goodbyeLetter('client', 0),
  account_left_professional: () => goodbyeLetter('professional', 12),
  place_watch_asked: (origin) => askPlaceWatchLetter(place(origin)),
  place_served: (origin) => placeServedLetter(place(origin)),
  mail_taken: () => mailTakenLetter({ protocol, isJoined: false, dropped: 1, isCut: false }, now),
  ticket_answer: (origin) => {
    const text = 'As moedas do contato já voltaram para sua carteira.\nObrigado por avisar.'
    return ticketAnswerLetter({ protocol, text, isClosed: false, role: 'professional', mayReply: true }, { origin })
  },
  staff_queues: (origin) =>
    staffLetter(
      'Iris Prado',
      [
        { queue: 'tickets', waiting: 2, since: new Date(now.getTime() - 3 * 86_400_000) },
        { queue: 'adjustments', waiting: 1, since: new Date(now.getTime() - 5 * 3_600_000) },
        { queue: 'notices', waiting: 9, since: new Date(now.getTime() - 20 * 3_600_000) },
      ],
      { origin, now },
    ),
} as const satisfies Record<string, (origin: string) => LetterWords>

export type OtherLetter = keyof typeof others
export const otherLetters = Object.keys(others) as OtherLetter[]
export type SampleName = LetterKind | OtherLetter
export const sampleNames: readonly SampleName[] = [...letterKinds, ...otherLetters]
export const isOtherLetter = (name: SampleName): name is OtherLetter => Object.hasOwn(others, name)

/** What stands in the letter that tells of everything. */
const waits = (kind: NotificationKind) => rowOf(kind).ways.email === 'in_digest'

/** A letter with sample facts, as the job would write it. */
export function sampleLetter(name: SampleName, origin: string): LetterWords {
  if (isOtherLetter(name)) return others[name](origin)
  const kinds = name === 'digest' ? kindsFor('professional').filter(waits).slice(0, 4) : [name]
  const role = rowOf(kinds[0]!).to[0]!
  const all = kinds.map((each) => noticeWords(sampleOf(each), role))
  const stop = isStoppable(name) ? href('/avisos/sair/:token', { token: 'exemplo' }) : null
  return noticeLetter(all, { origin, stop, leaveAll: href('/avisos/sair/:token', { token: 'exemplo' }), role })
}
