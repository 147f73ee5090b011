import type { findClaimStory } from '#domain/leads/refund-claims/claims.server.ts'
import { claimReasonTexts, claimStoryTexts as words, clientAnswerTexts } from '#texts/claims.ts'
import { formatDateTime, joinWithDots } from '#texts/format.ts'
import { pipelineTexts } from '#texts/pipeline.ts'
import { leadStateTexts } from '#texts/professional.ts'

type Story = NonNullable<Awaited<ReturnType<typeof findClaimStory>>>

const timeItem = (title: string, at: Date | null) => (at ? [{ title, text: formatDateTime(at) }] : [])

/** The history of the two people, without message content, which only the audited console shows. */
export const claimStoryItems = (story: Story) => [
  { title: words.reason, text: claimReasonTexts[story.reason] },
  ...(story.clientAnswer ? [{ title: words.clientAnswer, text: clientAnswerTexts[story.clientAnswer] }] : []),
  { title: words.service, text: words.serviceIn(story.service, story.city, story.uf.toUpperCase()) },
  { title: words.description, text: story.description || words.noDescription },
  ...timeItem(words.ordered, story.orderedAt),
  ...timeItem(words.unlocked, story.unlockedAt),
  ...timeItem(words.messaged, story.messagedAt),
  ...timeItem(words.opened, story.openedAt),
  ...timeItem(words.accepted, story.acceptedAt),
  ...timeItem(words.talked, story.talkedAt),
  { title: words.byProfessional, text: String(story.byProfessional) },
  { title: words.byClient, text: String(story.byClient) },
  { title: words.contactState, text: leadStateTexts[story.leadState] },
  {
    title: words.attempts,
    text: story.attempts.length
      ? joinWithDots(
          story.attempts.map(({ channel, at }) => `${pipelineTexts.channels[channel]}, ${formatDateTime(at)}`),
        )
      : words.noAttempts,
  },
  { title: words.clientHistory, text: words.clientFigures(story) },
  { title: words.earlier, text: words.earlierFigures(story) },
  { title: words.professionalHistory, text: words.professionalFigures(story) },
]
