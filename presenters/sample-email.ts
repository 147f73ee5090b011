import {
  audienceOf,
  isStoppable,
  kindsFor,
  type EmailKind,
  emailKinds,
  rowOf,
  type NotificationKind,
} from '#domain/notifications/matrix.ts'
import { addDays, addHours } from '#domain/shared/durations.ts'
import { isKeyOf, keysOf } from '#domain/shared/keys.ts'
import { href } from '#href.ts'
import { accountDeletedEmail } from '#texts/messages/account-deleted.ts'
import { confirmAccountEmail } from '#texts/messages/confirm-account.ts'
import type { EmailWords } from '#texts/messages/email.ts'
import { mailReceivedEmail } from '#texts/messages/mail-received.ts'
import { notificationEmail, notificationWords, sampleOf } from '#texts/messages/notifications.ts'
import { signUpEmailWords } from '#texts/messages/sign-up-email.ts'
import { staffNotificationEmail } from '#texts/messages/staff-email.ts'
import { ticketAnswerEmail } from '#texts/messages/ticket-answer.ts'
import { confirmWaitlistEmail, cityServedEmail } from '#texts/messages/waitlist-emails.ts'
import { signUpAddress } from './sign-up-page.ts'

/** A Monday, ten in the morning in São Paulo. */
const sampleNow = new Date('2026-11-23T13:00:00Z')
const protocol = '2026-000123'
const stopAt = (origin: string) => origin + href('/avisos/sair/:token', { token: 'exemplo' })
const place = (origin: string) => ({
  service: 'Pintor',
  city: 'Recife',
  uf: 'PE',
  url: `${origin}${href('/')}`,
  page: origin + href('/avise-me/:token', { token: 'exemplo' }),
  leaveAll: stopAt(origin),
})
const signUp = (origin: string, isLast: boolean) =>
  signUpEmailWords({ isLast, link: origin + signUpAddress({ token: 'exemplo' }), stop: stopAt(origin) })

/** E-mails that are no notification of an account, with sample facts. */
const otherEmails = {
  sign_up: (origin) => signUp(origin, false),
  sign_up_last: (origin) => signUp(origin, true),
  account_confirm: (origin) => confirmAccountEmail(origin + href('/entrar/confirmar/:token', { token: 'exemplo' })),
  account_deleted_client: () => accountDeletedEmail('client', 0),
  account_deleted_professional: () => accountDeletedEmail('professional', 12),
  place_watch_asked: (origin) => confirmWaitlistEmail(place(origin)),
  place_served: (origin) => cityServedEmail(place(origin)),
  mail_received: () => mailReceivedEmail({ protocol, isJoined: false, dropped: 1, isCut: false }, sampleNow),
  ticket_answer: (origin) => {
    const text = 'As moedas do contato já voltaram para sua carteira.\nObrigado por avisar.'
    return ticketAnswerEmail({ protocol, text, isClosed: false, role: 'professional', canReply: true }, { origin })
  },
  staff_queues: (origin) =>
    staffNotificationEmail(
      'Iris Prado',
      [
        { queue: 'tickets', waiting: 2, since: addDays(sampleNow, -3) },
        { queue: 'adjustments', waiting: 1, since: addHours(sampleNow, -5) },
        { queue: 'notifications', waiting: 9, since: addHours(sampleNow, -20) },
      ],
      { origin, now: sampleNow },
    ),
} as const satisfies Record<string, (origin: string) => EmailWords>

export type OtherEmailName = keyof typeof otherEmails
export const otherEmailNames = keysOf(otherEmails)
export type SampleName = EmailKind | OtherEmailName
export const sampleNames: readonly SampleName[] = [...emailKinds, ...otherEmailNames]
export const isOtherEmail = (name: SampleName): name is OtherEmailName => isKeyOf(otherEmails, name)

/** Whether the e-mail about a notification waits for the digest. */
const isInDigest = (kind: NotificationKind) => rowOf(kind).channels.email === 'in_digest'

/** An e-mail with sample facts, as its job would render it. */
export function sampleEmail(name: SampleName, origin: string): EmailWords {
  if (isOtherEmail(name)) return otherEmails[name](origin)
  const kinds = name === 'digest' ? kindsFor('professional').filter(isInDigest).slice(0, 4) : [name]
  const role = audienceOf(kinds[0]!)[0]!
  const all = kinds.map((sampleKind) => notificationWords(sampleOf(sampleKind), role))
  const stop = isStoppable(name) ? href('/avisos/sair/:token', { token: 'exemplo' }) : null
  return notificationEmail(all, { origin, stop, leaveAll: href('/avisos/sair/:token', { token: 'exemplo' }), role })
}
