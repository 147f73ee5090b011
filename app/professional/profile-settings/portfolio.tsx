import { redirect } from 'react-router'
import { ActionForm, SubmitButton, useActionForm } from '#app/browser/use-action-form.tsx'
import { Card } from '#app/components/card.tsx'
import { Picture } from '#app/components/picture.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { fieldAttributes } from '#app/middleware/field-attributes.ts'
import { formAction } from '#app/middleware/form-action.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { createAlbum } from '#domain/portfolio/edit-albums.server.ts'
import { listAlbums } from '#domain/portfolio/portfolio.server.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { pictureView } from '#presenters/picture.ts'
import { profileSettingsTexts as words } from '#texts/profile-settings.ts'
import type { Route } from './+types/portfolio.ts'
import { requireOwnSettings } from './require-own-settings.server.ts'
import { ProfileSettingsPage } from './settings-page.tsx'

export const handle = { pageType: 'profile:portfolio' }
export const meta = () => titleMeta(words.portfolio, words.portfolioIntro)

export async function loader({ context }: Route.LoaderArgs) {
  const { id } = await requireOwnSettings(context)
  const albums = await listAlbums(db(), id)
  return {
    albums: albums.map(({ id, title, pictures }) => ({
      id,
      title,
      count: pictures.length,
      cover: pictures[0] ? pictureView(pictures[0]) : null,
    })),
    field: fieldAttributes(createAlbum.input, 'title'),
  }
}

const albumPage = (albumId: number) => href('/profissional/perfil/portfolio/:albumId', { albumId: `${albumId}` })

export const action = formAction(createAlbum, {
  onSuccess: ({ albumId }) => redirect(albumPage(albumId), 303),
})

/** The albums of a professional. */
export default function Portfolio({ loaderData: { albums, field } }: Route.ComponentProps) {
  const form = useActionForm()
  return (
    <ProfileSettingsPage
      title={words.portfolio}
      intro={words.portfolioIntro}
      forms={[form]}
      savedText={words.savedQuiet}
    >
      {albums.length > 0 ? (
        <ul className="grid grid-cols-2 gap-4">
          {albums.map(({ id, title, count, cover }) => (
            <Card as="li" key={id} linked look="flush">
              <div className="aspect-[4/3]">
                {cover && <Picture {...cover} alt="" sizes="(max-width: 600px) 45vw, 260px" fill />}
              </div>
              <div className="stack stack-1 p-4">
                <TextLink href={albumPage(id)} cover>
                  {title}
                </TextLink>
                <p className="text-small text-soft">{words.pictures(count)}</p>
              </div>
            </Card>
          ))}
        </ul>
      ) : (
        <Card look="sunken" gap={1}>
          <p className="font-semibold">{words.portfolioNone}</p>
          <p className="text-soft">{words.portfolioNoneText}</p>
        </Card>
      )}
      <Card>
        <ActionForm form={form} className="stack stack-4" noValidate>
          <TextField {...field} {...form.field('title')} label={words.albumTitle} help={words.albumTitleHelp} />
          <SubmitButton wide icon="plus">
            {words.createAlbum}
          </SubmitButton>
        </ActionForm>
      </Card>
    </ProfileSettingsPage>
  )
}
