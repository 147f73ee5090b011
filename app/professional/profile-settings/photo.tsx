import { redirect, useSearchParams } from 'react-router'
import { ActionForm, SubmitButton, useActionForm } from '#app/browser/use-action-form.tsx'
import { Avatar } from '#app/components/avatar.tsx'
import { Card } from '#app/components/card.tsx'
import { Picture } from '#app/components/picture.tsx'
import { formAction } from '#app/middleware/form-action.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { removePhoto } from '#domain/professionals/profile-settings/set-photo.server.ts'
import { href } from '#href.ts'
import { profileSettingsTexts as words } from '#texts/profile-settings.ts'
import type { Route } from './+types/photo.ts'
import { PhotoCropper } from './photo-cropper.tsx'
import { photoView } from './photo-view.server.ts'
import { requireOwnSettings } from './require-own-settings.server.ts'
import { ProfileSettingsPage } from './settings-page.tsx'

export const handle = { pageType: 'profile:photo' }
export const meta = () => titleMeta(words.photo, words.photoIntro)

export const loader = async ({ context }: Route.LoaderArgs) => photoView(await requireOwnSettings(context))

export const action = formAction(removePhoto, {
  onSuccess: () => redirect(`${href('/profissional/perfil/foto')}?salvo=1`, 303),
})

/** The photo of the profile: chosen, cropped and removed. */
export default function Photo({ loaderData: { name, picture } }: Route.ComponentProps) {
  const form = useActionForm()
  const isNew = useSearchParams()[0].has('foto')
  return (
    <ProfileSettingsPage
      title={words.photo}
      intro={words.photoIntro}
      forms={[form]}
      savedText={isNew ? words.photoSaved : words.photoRemoved}
    >
      <Card gap={6}>
        <div className="flex flex-wrap items-center gap-4">
          {picture ? (
            <span className="photo-large">
              <Picture key={picture.src} {...picture} alt={words.photoAlt(name)} sizes="160px" fill eager />
            </span>
          ) : (
            <Avatar name={name} size="large" decorative />
          )}
          <div className="stack stack-2">
            <p className="text-soft">{picture ? words.photoSet : words.photoNone}</p>
            {picture && (
              <ActionForm form={form}>
                <SubmitButton kind="ghost" size="small" icon="trash">
                  {words.photoRemove}
                </SubmitButton>
              </ActionForm>
            )}
          </div>
        </div>
        {/* The key clears the chosen file once it is stored. */}
        <PhotoCropper key={picture?.src} page={href('/profissional/perfil/foto')} />
      </Card>
    </ProfileSettingsPage>
  )
}
