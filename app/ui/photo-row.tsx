import type { ReactNode } from 'react'
import { Picture } from './picture.tsx'

export type RowPhoto = {
  name: string
  href: string
  src: string
  width: number
  height: number
  blur: string
  label: string
}

type Props = {
  photos: readonly RowPhoto[]
  label: string
  /** Below a photo, such as a way to take it away. */ below?: (photo: RowPhoto, at: number) => ReactNode
}

/** Small photos in a row; each opens whole, in another tab. */
export const PhotoRow = ({ photos, label, below }: Props) => (
  <ul className="photo-row" aria-label={label}>
    {photos.map((photo, at) => (
      <li key={photo.name}>
        <a href={photo.href} target="_blank" rel="noopener noreferrer" className="photo-tile">
          <Picture
            src={photo.src}
            webp={`${photo.src} 320w`}
            width={photo.width}
            height={photo.height}
            blur={photo.blur}
            alt={photo.label}
            sizes="112px"
            fill
          />
        </a>
        {below?.(photo, at)}
      </li>
    ))}
  </ul>
)
