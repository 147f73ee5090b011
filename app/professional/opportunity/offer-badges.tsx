import { Badge } from '#app/components/badge.tsx'
import { opportunityTexts as words } from '#texts/opportunities.ts'

/** Why this professional was offered the order. */
export const OfferBadges = ({ order }: { order: { isExclusive: boolean; invitation: string | null } }) => (
  <>
    {order.isExclusive && (
      <Badge tone="highlight" icon="lock">
        {words.exclusive}
      </Badge>
    )}
    {order.invitation && (
      <Badge tone="highlight" icon="send">
        {order.invitation}
      </Badge>
    )}
  </>
)
