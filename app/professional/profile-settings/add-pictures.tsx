import { PictureForm } from '#app/shell/picture-form.tsx'
import { href } from '#href.ts'
import { profileSettingsTexts as words } from '#texts/profile-settings.ts'

/** Uploads pictures into an album. */
export const AddPictures = ({ albumId, left }: { albumId: number; left: number }) => (
  <PictureForm
    purpose="portfolio"
    to={{ album: albumId }}
    back={href('/profissional/perfil/portfolio/:albumId', { albumId: `${albumId}` })}
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
