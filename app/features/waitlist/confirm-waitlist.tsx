import { data, redirect } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { cityById } from '#domain/places/places.server.ts'
import { confirmWaitlistEntry, leaveWaitlist, findWaitlistView } from '#domain/service-coverage/waitlist.server.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { pageTitle } from '#texts/site.ts'
import { waitlistTexts as words } from '#texts/waitlist.ts'
import type { Route } from './+types/confirm-waitlist.ts'
import { WaitlistFrame } from './waitlist-frame.tsx'

export const handle = { pageType: 'place-watch:answer' }
export const meta = () => [{ title: pageTitle(words.short) }]

/** GET changes nothing: mail clients prefetch links. */
export async function loader({ params: { token } }: Route.LoaderArgs) {
  const entry = await findWaitlistView(db(), token)
  if (!entry) throw data(null, { status: 404 })
  const service = catalog().offeredServiceById(entry.categoryId ?? 0)
  const city = cityById(entry.cityId ?? 0)
  const place = service && city ? { service: service.name, city: city.name, uf: city.uf } : null
  return { state: entry.state, place }
}

const onSuccess = (_: null, { token }: { token: string }) => redirect(href('/avise-me/:token', { token }), 303)
export const action = formActions({
  confirm: formAction(confirmWaitlistEntry, { onSuccess }),
  leave: formAction(leaveWaitlist, { onSuccess }),
})

/** The link in both e-mails: confirms or removes the entry, without sign-in. */
export default function ConfirmWaitlist({ loaderData: { state, place } }: Route.ComponentProps) {
  if (state === 'gone' || !place)
    return (
      <WaitlistFrame title={words.goneTitle}>
        <p>{words.goneText}</p>
        <ButtonLink href={href('/')} kind="secondary">
          {words.goneHome}
        </ButtonLink>
      </WaitlistFrame>
    )
  const isAsked = state === 'asked'
  return (
    <WaitlistFrame title={isAsked ? words.confirmTitle : words.confirmedTitle}>
      <p role="status">{words.confirmText(place)}</p>
      <form method="post" className="stack stack-2">
        {isAsked && (
          <Button type="submit" name="intent" value="confirm" wide>
            {words.confirm}
          </Button>
        )}
        <Button type="submit" name="intent" value="leave" kind="ghost" wide>
          {words.leave}
        </Button>
      </form>
    </WaitlistFrame>
  )
}
