import { data } from 'react-router'
import { FormError, useActionForm } from '#app/browser/use-action-form.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { formAction } from '#app/middleware/form-action.ts'
import { catalog } from '#domain/catalog/catalog.server.ts'
import { cityBySlug } from '#domain/places/places.server.ts'
import { joinWaitlist } from '#domain/service-coverage/waitlist.server.ts'
import { href, serviceHref } from '#href.ts'
import { pageTitle } from '#texts/site.ts'
import { waitlistErrorText, waitlistTexts as words } from '#texts/waitlist.ts'
import type { Route } from './+types/waitlist-page.ts'
import { WaitlistForm } from './waitlist-form.tsx'
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
export const action = formAction(joinWaitlist, { fieldErrorMessage: waitlistErrorText, showsSuccess: true })

/** The target of the waitlist form. */
export default function WaitlistPage({ loaderData: { place, back, address } }: Route.ComponentProps) {
  const form = useActionForm()
  if (form.succeeded)
    return (
      <WaitlistFrame title={words.sentTitle}>
        <p role="status">{words.sentText}</p>
        <ButtonLink href={back} kind="secondary">
          {words.back}
        </ButtonLink>
      </WaitlistFrame>
    )
  return (
    <WaitlistFrame title={words.title}>
      <p>{words.intro(place)}</p>
      <FormError form={form} />
      <WaitlistForm action={address} values={form.values} errors={form.fieldErrors} />
      <ButtonLink href={back} kind="ghost" icon="back">
        {words.back}
      </ButtonLink>
    </WaitlistFrame>
  )
}
