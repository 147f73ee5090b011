import { dayText } from '#texts/conversations.ts'
import { formatDate, formatTime } from '#texts/format.ts'

/** The hour of each message, and its day where another day begins, in a time zone; without one, in that of São Paulo. */
export function messageTimes(messages: readonly { createdAt: string }[], now: Date, zone?: string) {
  let lastDay = ''
  return messages.map(({ createdAt }) => {
    const sentAt = new Date(createdAt)
    const day = formatDate(sentAt, zone)
    const isNewDay = day !== lastDay
    lastDay = day
    return { time: formatTime(sentAt, zone), day: isNewDay ? dayText(sentAt, now, zone) : null }
  })
}
