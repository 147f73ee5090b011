import { redirect } from 'react-router'
import { useActionForm } from '#app/browser/use-action-form.tsx'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { centsIn } from '#app/middleware/form-texts.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import {
  addService,
  removeService,
  setStartingPrice,
} from '#domain/professionals/profile-settings/edit-services.server.ts'
import { href } from '#href.ts'
import { profileSettingsTexts as words } from '#texts/profile-settings.ts'
import type { Route } from './+types/services.ts'
import { requireOwnSettings } from './require-own-settings.server.ts'
import { ServicePicker } from './service-picker.tsx'
import { servicesView } from './services-view.server.ts'
import { ProfileSettingsPage } from './settings-page.tsx'

export const handle = { pageType: 'profile:services' }
export const meta = () => titleMeta(words.services, words.servicesIntro)

export const loader = async ({ context, request }: Route.LoaderArgs) =>
  servicesView(await requireOwnSettings(context), request)

const onSuccess = () => redirect(`${href('/profissional/perfil/servicos')}?salvo=1`, 303)
export const action = formActions({
  add: formAction(addService, { onSuccess }),
  remove: formAction(removeService, { onSuccess }),
  price: formAction(setStartingPrice, {
    prepare: (form) => form.set('startingPrice', centsIn(form, 'startingPrice')),
    fieldMessages: { startingPrice: words.notAPrice },
    onSuccess,
  }),
})

/** Adds and removes services, with a starting price for each. */
export default function Services({ loaderData: view }: Route.ComponentProps) {
  const forms = { add: useActionForm('add'), remove: useActionForm('remove'), price: useActionForm('price') }
  return (
    <ProfileSettingsPage title={words.services} intro={words.servicesIntro} forms={Object.values(forms)}>
      <ServicePicker view={view} forms={forms} />
    </ProfileSettingsPage>
  )
}
