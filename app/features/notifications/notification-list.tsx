import { call } from '#app/browser/call.ts'
import { ActionForm, FormError, SubmitButton, useActionForm } from '#app/browser/use-action-form.tsx'
import { Badge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { PageColumn, PageHeading } from '#app/components/layout.tsx'
import { TextLink, StandaloneLink } from '#app/components/text-link.tsx'
import { formAction } from '#app/middleware/form-action.ts'
import { readPageCursor } from '#app/middleware/page-cursor.ts'
import { memberRole, signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import {
  listOwnNotifications,
  markAllNotificationsRead,
  notificationsPerPage,
} from '#domain/notifications/own-notifications.server.ts'
import { findZoneOfPerson } from '#domain/notifications/settings.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { pagesOfMember } from '#presenters/role-pages.ts'
import { formatAgo } from '#texts/format.ts'
import { notificationWords } from '#texts/messages/notifications.ts'
import { notificationTexts } from '#texts/notifications.ts'
import type { Route } from './+types/notification-list.ts'

export const handle = { pageType: 'notifications:index' }
export const meta = () => titleMeta(notificationTexts.title, notificationTexts.intro)

export async function loader({ context, request }: Route.LoaderArgs) {
  const { userId, ...user } = context.get(signedIn)
  const role = memberRole(user)
  const before = readPageCursor(new URL(request.url).searchParams.get('antes'))
  const [rows, zone] = await Promise.all([
    listOwnNotifications(db(), { userId, before }),
    findZoneOfPerson(db(), userId),
  ])
  const visibleRows = rows.slice(0, notificationsPerPage)
  return {
    role,
    isFirst: before === undefined,
    older: rows.length > visibleRows.length ? (visibleRows.at(-1)?.id ?? null) : null,
    notifications: visibleRows.map((row) => {
      const { title, lines, link } = notificationWords(row, role)
      const at = formatAgo(row.createdAt, now(), zone)
      return { id: row.id, title, text: lines[0] ?? '', link, at, isUnread: row.isUnread }
    }),
  }
}

export const action = formAction(markAllNotificationsRead)

/** A person's notifications, the newest first, each with its link. */
export default function NotificationList({ loaderData }: Route.ComponentProps) {
  const { role, notifications, older, isFirst } = loaderData
  const { notifications: listHref, settings } = pagesOfMember[role]
  const form = useActionForm()
  return (
    <PageColumn width="reading">
      <PageHeading title={notificationTexts.title} intro={notificationTexts.intro} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <StandaloneLink icon="edit" href={settings}>
          {notificationTexts.settings}
        </StandaloneLink>
        {notifications.some(({ isUnread }) => isUnread) && (
          <ActionForm form={form} action={listHref}>
            <SubmitButton kind="secondary">{notificationTexts.readAll}</SubmitButton>
          </ActionForm>
        )}
      </div>
      <FormError form={form} />
      {notifications.length === 0 ? (
        <EmptyState drawing="empty-inbox" title={notificationTexts.none} text={notificationTexts.noneText} />
      ) : (
        <Card>
          <ul>
            {notifications.map((notification) => (
              <Notification key={notification.id} {...notification} />
            ))}
          </ul>
        </Card>
      )}
      <div className="flex flex-wrap gap-4">
        {!isFirst && (
          <ButtonLink kind="secondary" href={listHref}>
            {notificationTexts.newest}
          </ButtonLink>
        )}
        {older !== null && (
          <ButtonLink kind="secondary" href={`${listHref}?antes=${older}`}>
            {notificationTexts.older}
          </ButtonLink>
        )}
      </div>
    </PageColumn>
  )
}

function Notification({
  id,
  title,
  text,
  link,
  at,
  isUnread,
}: Route.ComponentProps['loaderData']['notifications'][number]) {
  /** Following the link marks it as read, in the background. */
  const markRead = () => void (isUnread && call('POST /v1/notifications/{id}/read', { path: { id } }))
  return (
    <li className="stack stack-1 border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-2">
        <strong className="wrap-anywhere">{title}</strong>
        {isUnread && <Badge tone="info">{notificationTexts.isNew}</Badge>}
      </p>
      <p className="text-soft">{text}</p>
      <p className="flex flex-wrap items-baseline gap-x-4">
        <TextLink href={link.path} onClick={markRead}>
          {link.text}
        </TextLink>
        <span className="text-small text-help">{at}</span>
      </p>
    </li>
  )
}
