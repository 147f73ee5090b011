import { lettersToStaff } from '#domain/moderation/overdue.server.ts'
import { nationalHolidays } from '#domain/help/support-hours.ts'
import { saoPauloDay, wallClock } from '#domain/shared/sao-paulo-time.ts'
import { env } from '#platform/env.ts'
import type { Task } from '#platform/jobs.ts'
import { senders } from '#platform/senders.ts'
import { writeLetter } from '#present/letter.ts'
import { staffLetter } from '#texts/messages/staff-letter.ts'

/** In São Paulo. */
const writesAtHour = 8

/** In the morning of a working day, whoever of our team has a queue that is late hears which; a letter sent twice is one to a mailbox. */
export const tellStaffTask: Task = async (_, { db, now, log }) => {
  const day = saoPauloDay(now)
  const wall = new Date(wallClock(now))
  const isMorning = wall.getUTCHours() === writesAtHour && wall.getUTCDay() % 6 !== 0
  if (!isMorning || nationalHolidays(wall.getUTCFullYear()).has(day)) return
  const origin = env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`
  for (const { userId, email, name, overdue } of await lettersToStaff(db, now)) {
    const letter = writeLetter(staffLetter(name, overdue, { origin, now }))
    await senders()
      .email.send({ to: email, template: 'staff_queues', once: `staff:${userId}:${day}`, ...letter, now })
      .catch((error: unknown) => log.warn({ err: error, staff: userId }, 'a letter to our team could not be sent'))
  }
}
