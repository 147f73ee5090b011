import type { Route } from './+types/opportunities.ts'
import { signedIn } from '#app/middleware/session.ts'
import { RouteLink } from '#app/frame/route-link.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Container } from '#app/ui/layout.tsx'
import { opportunitiesFor } from '#domain/leads/unlock/opportunities.server.ts'
import { professionalOfUser } from '#domain/professionals/professionals.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { brand } from '#texts/brand.ts'
import { proTexts } from '#texts/professional.ts'
import { OpportunityCard } from './opportunity-card.tsx'
import { opportunityView } from '../opportunity/opportunity-view.server.ts'
import { href } from '#href.ts'

export const handle = { pageType: 'opportunities:show' }
export const meta = () => [
  { title: `${proTexts.opportunities} · ${brand.name}` },
  { name: 'description', content: proTexts.opportunitiesLead },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { userId } = context.get(signedIn)
  const at = now()
  const [rows, profile] = await Promise.all([opportunitiesFor(db(), userId, at), professionalOfUser(db(), userId)])
  const orders = (rows ?? []).map((row) => opportunityView(row, at))
  return { orders, isIncomplete: profile?.state === 'phone_verified' }
}

/** The orders that a professional may unlock now; they come and go by themselves. */
export default function Opportunities({ loaderData: { orders, isIncomplete } }: Route.ComponentProps) {
  return (
    <Container>
      <div className="stack stack-6 py-6 desktop:py-10">
        <div className="stack stack-1">
          <h1>{proTexts.opportunities}</h1>
          <p className="text-soft">{proTexts.opportunitiesLead}</p>
        </div>
        {isIncomplete && (
          <Alert tone="warning" title={proTexts.completeTitle}>
            {proTexts.completeLead}{' '}
            <RouteLink className="text-link" href={href('/profissional/completar')}>
              {proTexts.completeGo}
            </RouteLink>
          </Alert>
        )}
        {orders.length === 0 && !isIncomplete && (
          <Card>
            <EmptyState drawing="searching" title={proTexts.noOpportunities} text={proTexts.noOpportunitiesText} />
          </Card>
        )}
        <ul className="grid grid-cols-1 gap-4 desktop:grid-cols-2">
          {orders.map((order) => (
            <li key={order.uuid}>
              <OpportunityCard order={order} />
            </li>
          ))}
        </ul>
      </div>
    </Container>
  )
}
