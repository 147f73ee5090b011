import { data, redirect } from 'react-router'
import { ActionForm, SubmitButton, useActionForm } from '#app/browser/use-action-form.tsx'
import { Card } from '#app/components/card.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { fieldAttributes } from '#app/middleware/field-attributes.ts'
import { formAction, formActions } from '#app/middleware/form-action.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { PictureForm } from '#app/shell/picture-form.tsx'
import { removeAlbum, renameAlbum } from '#domain/portfolio/edit-albums.server.ts'
import { describePicture, movePicture, removePicture } from '#domain/portfolio/edit-pictures.server.ts'
import { listAlbums } from '#domain/portfolio/portfolio.server.ts'
import { maxPictures } from '#domain/portfolio/work.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { pictureView } from '#presenters/picture.ts'
import { profileSettingsTexts as words } from '#texts/profile-settings.ts'
import type { Route } from './+types/album.ts'
import { AlbumPicture } from './album-picture.tsx'
import { requireOwnSettings } from './require-own-settings.server.ts'
import { ProfileSettingsPage } from './settings-page.tsx'

export const handle = { pageType: 'profile:album' }
export const meta: Route.MetaFunction = ({ loaderData }) =>
  titleMeta(loaderData?.title ?? words.portfolio, words.portfolioIntro)

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = await requireOwnSettings(context)
  const album = (await listAlbums(db(), id)).find((each) => `${each.id}` === params.albumId)
  if (!album) throw data(null, { status: 404 })
  return {
    id: album.id,
    title: album.title,
    left: maxPictures - album.pictures.length,
    pictures: album.pictures.map((picture) => ({
      id: picture.id,
      caption: picture.caption,
      stage: picture.stage,
      view: pictureView(picture),
    })),
    fields: {
      title: fieldAttributes(renameAlbum.input, 'title'),
      caption: fieldAttributes(describePicture.input, 'caption'),
    },
  }
}

const albumPage = (albumId: number) => href('/profissional/perfil/portfolio/:albumId', { albumId: `${albumId}` })
const onSuccess = (_: unknown, { albumId }: { albumId: number }) => redirect(`${albumPage(albumId)}?salvo=1`, 303)
const textErrors = ['contact_data', 'link', 'forbidden_words'] as const
const textErrorsBeside = (field: string) => Object.fromEntries(textErrors.map((code) => [code, field]))

export const action = formActions({
  rename: formAction(renameAlbum, { errorFields: textErrorsBeside('title'), onSuccess }),
  describe: formAction(describePicture, { errorFields: textErrorsBeside('caption'), onSuccess }),
  move: formAction(movePicture, { onSuccess: (_, { albumId }) => redirect(albumPage(albumId), 303) }),
  'remove-picture': formAction(removePicture, { onSuccess }),
  'remove-album': formAction(removeAlbum, {
    onSuccess: () => redirect(`${href('/profissional/perfil/portfolio')}?salvo=1`, 303),
  }),
})

/** One album with its pictures in order. */
export default function Album({ loaderData }: Route.ComponentProps) {
  const { id, title, pictures, left, fields } = loaderData
  const pictureForms = {
    describe: useActionForm('describe'),
    move: useActionForm('move'),
    remove: useActionForm('remove-picture'),
  }
  const rename = useActionForm('rename')
  const removal = useActionForm('remove-album')
  return (
    <ProfileSettingsPage
      title={title}
      intro={words.pictures(pictures.length)}
      forms={[...Object.values(pictureForms), rename, removal]}
      back={{ href: href('/profissional/perfil/portfolio'), label: words.backToPortfolio }}
    >
      {left > 0 && (
        <Card>
          <AddPictures albumId={id} left={left} />
        </Card>
      )}
      {pictures.length > 0 ? (
        <ol className="stack stack-6">
          {pictures.map((picture, index) => (
            <AlbumPicture
              key={picture.id}
              {...picture}
              name={words.pictureOf(index + 1, title)}
              field={fields.caption}
              isFirst={index === 0}
              isLast={index === pictures.length - 1}
              forms={pictureForms}
            />
          ))}
        </ol>
      ) : (
        <p className="text-soft">{words.emptyAlbum}</p>
      )}
      <Card>
        <ActionForm form={rename} key={title} className="stack stack-4" noValidate>
          <TextField {...fields.title} {...rename.field('title', title)} label={words.albumTitle} />
          <SubmitButton kind="secondary">{words.renameAlbum}</SubmitButton>
        </ActionForm>
      </Card>
      <Disclosure title={words.removeAlbum}>
        <ActionForm form={removal} className="stack stack-4">
          <p>{words.removeAlbumNote}</p>
          <SubmitButton kind="danger" icon="trash">
            {words.removeAlbum}
          </SubmitButton>
        </ActionForm>
      </Disclosure>
    </ProfileSettingsPage>
  )
}

/** Uploads pictures into an album. */
const AddPictures = ({ albumId, left }: { albumId: number; left: number }) => (
  <PictureForm
    purpose="portfolio"
    to={{ album: albumId }}
    back={albumPage(albumId)}
    left={left}
    words={{
      file: words.addPicture,
      fileOne: words.addPicture,
      help: words.addPictureHelp(left),
      send: words.sendPicture,
      noneChosen: words.choosePicture,
      sending: words.sendingPictures,
      noRoom: words.noRoomInAlbum,
      failed: (file, message) => `${file}: ${message ?? words.photoFailed}`,
    }}
  />
)
