import { data } from 'react-router'
import type { Route } from './+types/waitlist-page.ts'
import { Alert } from '#app/components/alert.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { formTexts } from '#doors/form-texts.ts'
import { errorInit } from '#doors/error-status.ts'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import { joinWaitlist } from '#domain/service-coverage/waitlist.server.ts'
import { checkWaitlistEntry } from '#domain/service-coverage/waitlist.ts'
import { href, serviceHref } from '#href.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/db.ts'
import { clientAddress } from '#platform/security/request-origin.ts'
import { errorTexts, errorMessage } from '#texts/errors.ts'
import { pageTitle } from '#texts/site.ts'
import { waitlistErrorTexts, waitlistTexts as words } from '#texts/waitlist.ts'
import { type RejectedWaitlistEntry, WaitlistForm } from './waitlist-form.tsx'
import { WaitlistFrame } from './waitlist-frame.tsx'

export const handle = { pageType: 'place-watch:ask' }
export const meta = () => [{ title: pageTitle(words.title) }]

function placeOf({ service: slug, state, city: citySlug }: Route.LoaderArgs['params']) {
  const service = catalog().serviceBySlug(slug)
  const city = cityBySlug(state, citySlug)
  if (!service || !city) throw data(null, { status: 404 })
  return { service, city }
}

export function loader({ params }: Route.LoaderArgs) {
  const { service, city } = placeOf(params)
  return {
    place: { service: service.name, city: city.name, uf: city.uf },
    back: serviceHref(service.fullSlug, city.uf, city.slug),
    address: href('/avise-me/:service/:state/:city', params),
  }
}

/** The same response for every valid address, so that none is revealed. */
export async function action({ params, request }: Route.ActionArgs) {
  const { service, city } = placeOf(params)
  const fields = formTexts(await request.formData(), ['email', 'agree'])
  const { email } = fields
  const checked = checkWaitlistEntry(fields)
  if (!checked.ok) {
    const refused: RejectedWaitlistEntry = {
      email,
      errors: waitlistErrorTexts(checked.errors),
      problem: errorTexts.invalid,
    }
    return data({ isSent: false, refused } as const, errorInit({ code: 'invalid' }))
  }
  const wish = { ...checked.value, categoryId: service.id, cityId: city.id, address: clientAddress(request.headers) }
  const asked = await joinWaitlist(db(), wish, now())
  if (asked.ok) return { isSent: true } as const
  const refused: RejectedWaitlistEntry = {
    email,
    errors: {},
    problem: errorMessage(asked.code, asked.retryAfterSeconds),
  }
  return data({ isSent: false, refused } as const, errorInit(asked))
}

/** The target of the waitlist form. */
export default function WaitlistPage({ loaderData: { place, back, address }, actionData }: Route.ComponentProps) {
  if (actionData?.isSent)
    return (
      <WaitlistFrame title={words.sentTitle}>
        <p role="status">{words.sentText}</p>
        <ButtonLink href={back} kind="secondary">
          {words.back}
        </ButtonLink>
      </WaitlistFrame>
    )
  const refused = actionData?.refused
  return (
    <WaitlistFrame title={words.title}>
      <p>{words.lead(place)}</p>
      {refused?.problem && (
        <Alert tone="danger" role="alert">
          {refused.problem}
        </Alert>
      )}
      <WaitlistForm action={address} refused={refused} />
      <ButtonLink href={back} kind="ghost" icon="back">
        {words.back}
      </ButtonLink>
    </WaitlistFrame>
  )
}
