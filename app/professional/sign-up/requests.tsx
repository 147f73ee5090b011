import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { TitledBlock } from '#app/components/layout.tsx'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { joinWithDots } from '#texts/format.ts'
import { signUpStepTexts as words } from '#texts/sign-up-steps.ts'
import { requireOwnSettings } from '../profile-settings/require-own-settings.server.ts'
import type { Route } from './+types/requests.ts'
import { requireStep } from './open-step.server.ts'
import { requestsView } from './requests-view.server.ts'
import { stepAddress } from './step-address.ts'
import { StepPage } from './step-page.tsx'

export const handle = { pageType: 'sign-up:requests' }
export const meta = () => titleMeta(words.titles.requests, words.leads.requests)

export async function loader({ context }: Route.LoaderArgs) {
  await requireStep(context, 'requests')
  return requestsView(db(), await requireOwnSettings(context), now())
}

/** Five recent requests, before asking for the document. */
export default function Requests({ loaderData: { requests, near } }: Route.ComponentProps) {
  return (
    <StepPage step="requests">
      {requests.length === 0 ? (
        <Card>
          <EmptyState drawing="searching" title={words.noRequests} text={words.noRequestsText} />
        </Card>
      ) : (
        <TitledBlock id="perto" title={near} small>
          <ul className="stack stack-2">
            {requests.map((request) => (
              <Card as="li" key={request.key} gap={1}>
                <p className="font-semibold">
                  {request.service}&nbsp;· {request.place}
                </p>
                <p className="text-small text-soft">
                  {joinWithDots([request.urgency, ...request.answers.map(({ answer }) => answer)])}
                </p>
                <p className="flex items-center gap-3 text-small text-help">
                  {/* Placeholder: no name or street leaves the server. */}
                  <span aria-hidden="true" className="inline-block h-3 w-24 rounded-pill bg-line" />
                  <span aria-hidden="true" className="inline-block h-3 w-32 rounded-pill bg-line" />
                  <span className="whitespace-nowrap">{request.ago}</span>
                </p>
              </Card>
            ))}
          </ul>
          <p className="text-soft">{words.hidden}</p>
        </TitledBlock>
      )}
      <ButtonLink href={stepAddress('document')} size="large" wide>
        {words.next}
      </ButtonLink>
    </StepPage>
  )
}
