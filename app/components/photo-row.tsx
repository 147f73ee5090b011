import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'

type RowPhoto = {
  name: string
  href: string
  src: string
  width: number
  height: number
  blur: string
  label: string
}
/** For files without a preview, such as PDFs: `kind` is the label of the download. */
type RowFile = { name: string; href: string; label: string; kind: string }

type Props<Item> = {
  photos: readonly Item[]
  label: string
  /** Below a photo, such as a remove button. */
  below?: ((photo: Item, at: number) => ReactNode) | undefined
}

/** Thumbnails; each opens whole in a new tab. */
export const PhotoRow = <Item extends RowPhoto | RowFile>({ photos, label, below }: Props<Item>) => (
  <ul className="photo-row" aria-label={label}>
    {photos.map((photo, index) => (
      <li key={photo.name}>
        {'src' in photo ? <PhotoTile {...photo} /> : <FileTile {...photo} />}
        {below?.(photo, index)}
      </li>
    ))}
  </ul>
)

const PhotoTile = ({ href, src, width, height, blur, label }: RowPhoto) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className="photo-tile">
    <Picture src={src} webp={`${src} 320w`} width={width} height={height} blur={blur} alt={label} sizes="112px" fill />
  </a>
)

const FileTile = ({ href, label, kind }: RowFile) => (
  <a href={href} aria-label={label} className="photo-tile file-tile">
    <Icon name="download" />
    <span aria-hidden="true">{kind}</span>
  </a>
)
