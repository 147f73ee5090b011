import { hasText } from '#app/components/details-list.tsx'
import type { findClaimStory } from '#domain/leads/refund-claims/claims.server.ts'
import { claimReasonTexts, claimStoryTexts as words, clientAnswerTexts } from '#texts/claims.ts'
import { formatDateTime, joinWithDots } from '#texts/format.ts'
import { pipelineTexts } from '#texts/pipeline.ts'
import { leadStateTexts } from '#texts/professional.ts'

type Story = NonNullable<Awaited<ReturnType<typeof findClaimStory>>>

const timeText = (at: Date | null) => at && formatDateTime(at)

/** The history of the two people, without message content, which only the audited console shows. */
export function claimStoryItems(story: Story) {
  const attempts = story.attempts.map(({ channel, at }) => `${pipelineTexts.channels[channel]}, ${formatDateTime(at)}`)
  return [
    { title: words.reason, text: claimReasonTexts[story.reason] },
    { title: words.clientAnswer, text: story.clientAnswer && clientAnswerTexts[story.clientAnswer] },
    { title: words.service, text: words.serviceIn(story.service, story.city, story.uf.toUpperCase()) },
    { title: words.description, text: story.description || words.noDescription },
    { title: words.ordered, text: timeText(story.orderedAt) },
    { title: words.unlocked, text: timeText(story.unlockedAt) },
    { title: words.messaged, text: timeText(story.messagedAt) },
    { title: words.opened, text: timeText(story.openedAt) },
    { title: words.accepted, text: timeText(story.acceptedAt) },
    { title: words.talked, text: timeText(story.talkedAt) },
    { title: words.byProfessional, text: String(story.byProfessional) },
    { title: words.byClient, text: String(story.byClient) },
    { title: words.contactState, text: leadStateTexts[story.leadState] },
    { title: words.attempts, text: attempts.length ? joinWithDots(attempts) : words.noAttempts },
    { title: words.clientHistory, text: words.clientFigures(story) },
    { title: words.earlier, text: words.earlierFigures(story) },
    { title: words.professionalHistory, text: words.professionalFigures(story) },
  ].filter(hasText)
}
