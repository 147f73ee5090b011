import { isRouteErrorResponse } from 'react-router'
import { RouteLink } from '#app/shell/route-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Container } from '#app/ui/layout.tsx'
import { homeOf } from '#domain/identity/user.ts'
import { staffTexts as words } from '#texts/moderation.ts'

/** What went wrong on a page of the team, inside its frame. */
export function StaffError({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const [title, text] =
    status === 404 ? [words.notFoundTitle, words.notFoundText] : [words.failedTitle, words.failedText]
  return (
    <Container width="reading">
      <div className="py-8">
        <EmptyState
          level={1}
          drawing="empty-inbox"
          title={title}
          text={text}
          action={
            <ButtonLink href={homeOf.staff} linkAs={RouteLink} kind="secondary">
              {words.backToQueue}
            </ButtonLink>
          }
        />
      </div>
    </Container>
  )
}
