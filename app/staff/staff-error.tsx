import { isRouteErrorResponse } from 'react-router'
import { RouteLink } from '#app/shell/route-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Container } from '#app/ui/layout.tsx'
import { homeOf } from '#domain/identity/user.ts'
import { staffTexts as words } from '#texts/moderation.ts'

type Props = {
  error: unknown
  /** What a 404 means here; without it, that there is no such order. */
  notFound?: { title: string; text: string }
  back?: { href: string; label: string }
  level?: 1 | 2 | 3
}

const ofAnOrder = { title: words.notFoundTitle, text: words.notFoundText }
const failed = { title: words.failedTitle, text: words.failedText }
const toQueue = { href: homeOf.staff, label: words.backToQueue }

/** What went wrong on a page of the team, inside its frame. */
export function StaffError({ error, notFound = ofAnOrder, back = toQueue, level = 1 }: Props) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { title, text } = status === 404 ? notFound : failed
  return (
    <Container width="reading">
      <div className="py-8">
        <EmptyState
          level={level}
          drawing="empty-inbox"
          title={title}
          text={text}
          action={
            <ButtonLink href={back.href} linkAs={RouteLink} kind="secondary">
              {back.label}
            </ButtonLink>
          }
        />
      </div>
    </Container>
  )
}
