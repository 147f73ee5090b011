import { redirect } from 'react-router'
import { ActionForm, SubmitButton, useActionForm, useSnapshot } from '#app/browser/use-action-form.tsx'
import { Card } from '#app/components/card.tsx'
import { ChoiceGroup } from '#app/components/choice-group.tsx'
import { TextareaField } from '#app/components/textarea-field.tsx'
import { fieldAttributes } from '#app/middleware/field-attributes.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { goodAboutLength, languages, paymentMethods } from '#domain/professionals/profile-settings/about.ts'
import { editAbout } from '#domain/professionals/profile-settings/edit-about.server.ts'
import { versionsOfSections } from '#domain/professionals/profile-settings/own-settings.server.ts'
import { href } from '#href.ts'
import { joinWithDots } from '#texts/format.ts'
import { languageTexts, paymentTexts, profileSettingsTexts as words } from '#texts/profile-settings.ts'
import type { Route } from './+types/about.ts'
import { requireOwnSettings } from './require-own-settings.server.ts'
import { ProfileSettingsPage } from './settings-page.tsx'

export const handle = { pageType: 'profile:about' }
export const meta = () => titleMeta(words.about, words.aboutIntro)

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await requireOwnSettings(context)
  const chosenTexts = joinWithDots([
    ...settings.languages.map((each) => languageTexts[each]),
    ...settings.payments.map((each) => paymentTexts[each]),
  ])
  return {
    about: settings.about,
    languages: settings.languages,
    payments: settings.payments,
    seen: versionsOfSections(settings).about,
    savedValues: [settings.about, chosenTexts].filter(Boolean).join('\n'),
    field: fieldAttributes(editAbout.input, 'about'),
    goodLength: goodAboutLength,
    options: {
      languages: languages.map((value) => ({ value, label: languageTexts[value] })),
      payments: paymentMethods.map((value) => ({ value, label: paymentTexts[value] })),
    },
  }
}

export const action = formAction(editAbout, {
  errorFields: { contact_data: 'about', link: 'about', forbidden_words: 'about' },
  onSuccess: () => redirect(`${href('/profissional/perfil/sobre')}?salvo=1`, 303),
})

/** A professional describes themselves, with languages and payment methods. */
export default function About({ loaderData }: Route.ComponentProps) {
  const { about, field, goodLength, options, savedValues } = loaderData
  const form = useActionForm()
  const seen = useSnapshot(form, loaderData.seen)
  const { values, pending } = form
  return (
    <ProfileSettingsPage title={words.about} intro={words.aboutIntro} forms={[form]} savedValues={savedValues}>
      <Card>
        <ActionForm form={form} className="stack stack-6" noValidate>
          <input type="hidden" name="seen" value={seen} />
          <TextareaField
            {...field}
            {...form.field('about', about)}
            label={words.aboutField}
            help={words.aboutHelp(goodLength)}
            rows={8}
          />
          <ChoiceGroup
            type="checkbox"
            look="chips"
            name="languages"
            label={words.languages}
            options={options.languages}
            defaultValue={values ? [values.languages ?? []].flat() : loaderData.languages}
          />
          <ChoiceGroup
            type="checkbox"
            look="chips"
            name="payments"
            label={words.payments}
            options={options.payments}
            defaultValue={values ? [values.payments ?? []].flat() : loaderData.payments}
          />
          <SubmitButton size="large" wide>
            {pending ? words.saving : words.save}
          </SubmitButton>
        </ActionForm>
      </Card>
    </ProfileSettingsPage>
  )
}
