import { data, Form, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/album.ts'
import { useAnswer } from '#app/browser/use-answer.ts'
import { pageDoor, pageDoors } from '#app/middleware/page-door.ts'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { TextField } from '#app/components/text-field.tsx'
import { fieldAttributes } from '#doors/field-attributes.ts'
import {
  describePictureForm,
  movePictureForm,
  removeAlbumForm,
  removePictureForm,
  renameAlbumForm,
} from '#domain/portfolio/album.ts'
import { maxPictures } from '#domain/portfolio/work.ts'
import { removeAlbum, renameAlbum } from '#domain/portfolio/edit-albums.server.ts'
import { describePicture, movePicture, removePicture } from '#domain/portfolio/edit-pictures.server.ts'
import { albumsOf } from '#domain/portfolio/portfolio.server.ts'
import { href } from '#href.ts'
import { db } from '#platform/db.ts'
import { pictureView } from '#presenters/picture.ts'
import { brand } from '#texts/brand.ts'
import { profileSettingsTexts as words } from '#texts/profile-settings.ts'
import { AddPictures } from './add-pictures.tsx'
import { AlbumPicture } from './album-picture.tsx'
import { requireOwnSettings } from './own.server.ts'
import { ProfileSettingsPage } from './settings-page.tsx'

export const handle = { pageType: 'profile:album' }
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? words.portfolio} · ${brand.name}` },
  { name: 'description', content: words.portfolioLead },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const { id } = await requireOwnSettings(context)
  const album = (await albumsOf(db(), id)).find((each) => `${each.id}` === params.albumId)
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
      title: fieldAttributes(renameAlbumForm.takes, 'title'),
      caption: fieldAttributes(describePictureForm.takes, 'caption'),
    },
  }
}

const from = { albumId: 'albumId' } as const
const albumPage = (albumId: number) => href('/profissional/perfil/portfolio/:albumId', { albumId: `${albumId}` })
const back = (_: unknown, { albumId }: { albumId: number }) => redirect(`${albumPage(albumId)}?salvo=1`, 303)

export const action = pageDoors({
  rename: pageDoor(renameAlbumForm, renameAlbum, { from, done: back }),
  describe: pageDoor(describePictureForm, describePicture, { from, done: back }),
  move: pageDoor(movePictureForm, movePicture, { from, done: (_, { albumId }) => redirect(albumPage(albumId), 303) }),
  'remove-picture': pageDoor(removePictureForm, removePicture, { from, done: back }),
  'remove-album': pageDoor(removeAlbumForm, removeAlbum, {
    from,
    done: () => redirect(`${href('/profissional/perfil/portfolio')}?salvo=1`, 303),
  }),
})

/** One album: its pictures in their order, each with its words, and what may be done with all of it. */
export default function Album({ loaderData, actionData }: Route.ComponentProps) {
  const refused = useAnswer(actionData)
  const { id, title, pictures, left, fields } = loaderData
  const busy = useNavigation().formData?.get('intent')
  return (
    <ProfileSettingsPage
      title={title}
      lead={words.pictures(pictures.length)}
      refused={refused}
      back={{ href: href('/profissional/perfil/portfolio'), label: words.backToPortfolio }}
    >
      {left > 0 && (
        <Card>
          <AddPictures albumId={id} left={left} />
        </Card>
      )}
      {pictures.length > 0 ? (
        <ol className="stack stack-6">
          {pictures.map((picture, at) => (
            <AlbumPicture
              key={picture.id}
              {...picture}
              name={words.pictureOf(at + 1, title)}
              field={fields.caption}
              isFirst={at === 0}
              isLast={at === pictures.length - 1}
              refused={refused?.typed.pictureId === `${picture.id}` ? refused : undefined}
            />
          ))}
        </ol>
      ) : (
        <p className="text-soft">{words.emptyAlbum}</p>
      )}
      <Card>
        <Form key={title} method="post" className="stack stack-4" noValidate>
          <input type="hidden" name="intent" value="rename" />
          <TextField
            {...fields.title}
            label={words.albumTitle}
            defaultValue={refused?.form === 'rename' ? String(refused.typed.title ?? '') : title}
            error={refused?.form === 'rename' ? (refused.errors.title ?? refused.text) : undefined}
          />
          <Button type="submit" kind="secondary" busy={busy === 'rename'}>
            {words.renameAlbum}
          </Button>
        </Form>
      </Card>
      <Disclosure title={words.removeAlbum}>
        <Form method="post" className="stack stack-4">
          <input type="hidden" name="intent" value="remove-album" />
          <p>{words.removeAlbumNote}</p>
          <Button type="submit" kind="danger" icon="trash" busy={busy === 'remove-album'}>
            {words.removeAlbum}
          </Button>
        </Form>
      </Disclosure>
    </ProfileSettingsPage>
  )
}
