import { Form, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/about.ts'
import { useAnswer } from '#app/browser/use-answer.ts'
import { useBegun } from '#app/browser/use-begun.ts'
import { pageDoor } from '#app/middleware/page-door.ts'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { ChoiceGroup } from '#app/components/choice-group.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import { fieldAttributes } from '#doors/field-attributes.ts'
import {
  editAboutForm,
  goodAboutLength,
  languages,
  paymentMethods,
} from '#domain/professionals/profile-settings/about.ts'
import { editAbout } from '#domain/professionals/profile-settings/edit-about.server.ts'
import { versionsOfSections } from '#domain/professionals/profile-settings/own-settings.server.ts'
import { href } from '#href.ts'
import { brand } from '#texts/brand.ts'
import { dotted } from '#texts/format.ts'
import { languageTexts, paymentTexts, profileSettingsTexts as words } from '#texts/profile-settings.ts'
import { requireOwnSettings } from './own.server.ts'
import { ProfileSettingsPage } from './settings-page.tsx'

export const handle = { pageType: 'profile:about' }
export const meta = () => [
  { title: `${words.about} · ${brand.name}` },
  { name: 'description', content: words.aboutLead },
]

/** Made where the page is made: the schema that knows them weighs on no browser. */
const offered = () => ({
  languages: languages.map((value) => ({ value, label: languageTexts[value] })),
  payments: paymentMethods.map((value) => ({ value, label: paymentTexts[value] })),
})

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await requireOwnSettings(context)
  const { about, languages, payments } = settings
  return {
    about,
    languages,
    payments,
    seen: versionsOfSections(settings).about,
    standsNow: [
      about,
      dotted([...languages.map((each) => languageTexts[each]), ...payments.map((each) => paymentTexts[each])]),
    ]
      .filter(Boolean)
      .join('\n'),
    field: fieldAttributes(editAboutForm.takes, 'about'),
    good: goodAboutLength,
    options: offered(),
  }
}

export const action = pageDoor(editAboutForm, editAbout, {
  done: () => redirect(`${href('/profissional/perfil/sobre')}?salvo=1`, 303),
})

export { revalidate as shouldRevalidate } from '#app/browser/look-again.ts'

/** What professionals say of themselves, in which languages, and how they are paid. */
export default function About({ loaderData, actionData }: Route.ComponentProps) {
  const { about, field, good, options, standsNow, ...chosen } = loaderData
  const refused = useAnswer(actionData)
  const seen = useBegun(chosen.seen)
  const busy = useNavigation().formMethod === 'POST'
  const typed = refused?.typed
  return (
    <ProfileSettingsPage title={words.about} lead={words.aboutLead} refused={refused} standsNow={standsNow}>
      <Card>
        <Form method="post" className="stack stack-6" noValidate>
          <input type="hidden" name="seen" value={seen} />
          <TextareaField
            {...field}
            label={words.aboutField}
            help={words.aboutHelp(good)}
            rows={8}
            defaultValue={typed ? String(typed.about ?? '') : about}
            error={
              refused?.errors.about ??
              (refused && !['invalid', 'changed_meanwhile'].includes(refused.code) ? refused.text : undefined)
            }
          />
          <ChoiceGroup
            type="checkbox"
            look="chips"
            name="languages"
            label={words.languages}
            options={options.languages}
            defaultValue={typed ? [typed.languages ?? []].flat() : chosen.languages}
          />
          <ChoiceGroup
            type="checkbox"
            look="chips"
            name="payments"
            label={words.payments}
            options={options.payments}
            defaultValue={typed ? [typed.payments ?? []].flat() : chosen.payments}
          />
          <Button type="submit" size="large" wide busy={busy}>
            {busy ? words.saving : words.save}
          </Button>
        </Form>
      </Card>
    </ProfileSettingsPage>
  )
}
