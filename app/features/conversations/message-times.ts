import { dayText } from '#texts/conversations.ts'
import { formatDate, formatTime } from '#texts/format.ts'

/** The time of each message, and the date where the day changes, in a time zone (São Paulo by default). */
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
