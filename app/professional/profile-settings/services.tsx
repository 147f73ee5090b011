import { redirect } from 'react-router'
import type { Route } from './+types/services.ts'
import { useAnswer } from '#app/browser/use-answer.ts'
import { type PageAction, pageDoor, pageDoors } from '#app/middleware/page-door.ts'
import { centsIn } from '#doors/cents-in.ts'
import {
  addService,
  removeService,
  setStartingPrice,
} from '#domain/professionals/profile-settings/edit-services.server.ts'
import {
  addServiceForm,
  removeServiceForm,
  setStartingPriceForm,
} from '#domain/professionals/profile-settings/services.ts'
import { href } from '#href.ts'
import { brand } from '#texts/brand.ts'
import { profileSettingsTexts as words } from '#texts/profile-settings.ts'
import { requireOwnSettings } from './own.server.ts'
import { ServicePicker } from './service-picker.tsx'
import { servicesView } from './services-view.server.ts'
import { ProfileSettingsPage } from './settings-page.tsx'

export const handle = { pageType: 'profile:services' }
export const meta = () => [
  { title: `${words.services} · ${brand.name}` },
  { name: 'description', content: words.servicesLead },
]

export const loader = async ({ context, request }: Route.LoaderArgs) =>
  servicesView(await requireOwnSettings(context), request)

const saved = () => redirect(`${href('/profissional/perfil/servicos')}?salvo=1`, 303)
const setPrice = pageDoor(setStartingPriceForm, setStartingPrice, { done: saved, errorText: () => words.notAPrice })
export const action = pageDoors({
  add: pageDoor(addServiceForm, addService, { done: saved }),
  remove: pageDoor(removeServiceForm, removeService, { done: saved }),
  price: (args: PageAction, form: FormData, intent: string) => {
    form.set('startingPrice', centsIn(form, 'startingPrice'))
    return setPrice(args, form, intent)
  },
})

/** Which services one offers. */
export default function Services({ loaderData: view, actionData }: Route.ComponentProps) {
  const refused = useAnswer(actionData)
  return (
    <ProfileSettingsPage title={words.services} lead={words.servicesLead} refused={refused}>
      <ServicePicker view={view} refused={refused} hasPrices />
    </ProfileSettingsPage>
  )
}
