import { generalAddress } from '#domain/help/reply-address.server.ts'
import { askSignUpLetters, remindUnfinished, signUpLetter } from '#domain/professionals/remind-sign-ups.server.ts'
import { env } from '#platform/env.ts'
import type { Task } from '#platform/jobs.ts'
import { senders } from '#platform/senders.ts'
import { signUpAddress } from '#present/sign-up-page.ts'
import { signUpLetterWords } from '#texts/messages/sign-up-letter.ts'

/** Sign-ups that were left: letters before there is an account, notices after. */
export const remindSignUpsTask: Task = async (_, { db, now, log }) => {
  const letters = await askSignUpLetters(db, now)
  const told = await remindUnfinished(db, now)
  if (letters || told) log.info({ letters, told }, 'people were reminded of a sign-up')
}

/** One letter, with the link that goes on with it on any device. */
export const writeSignUpTask: Task = async ({ id }: { id: number }, { db, now }) => {
  const letter = await signUpLetter(db, id, now)
  if (!letter) return
  const origin = env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`
  const { email, nth, token } = letter
  const words = signUpLetterWords({ isLast: nth > 1, link: `${origin}${signUpAddress({ token })}` })
  const replyTo = generalAddress()
  const once = `sign-up-${id}-${nth}`
  await senders().email.send({ to: email, template: 'sign_up', ...words, once, ...(replyTo && { replyTo }), now })
}
