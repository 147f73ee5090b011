import { classNames } from './class-names.ts'

type PictureProps = {
  src: string
  /** URLs with widths, as in `srcset`; AVIF where available. */
  webp: string
  avif?: string
  width: number
  height: number
  /** A tiny preview as data URL, until the picture loads. */
  blur: string
  alt: string
  /** The rendered width, as in `sizes`. */
  sizes: string
  /** Fills its container, cropped. */
  fill?: boolean
  /** Above the fold: loaded eagerly. */
  eager?: boolean
}

/** A responsive picture with preview and reserved space. No style attributes: the CSP forbids them. */
export function Picture({
  src,
  webp,
  avif,
  width,
  height,
  blur,
  alt,
  sizes,
  fill = false,
  eager = false,
}: PictureProps) {
  return (
    <span className={classNames('picture', fill && 'picture-fill')}>
      <img src={blur} alt="" aria-hidden="true" width={width} height={height} className="picture-blur" />
      <picture>
        {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
        <img
          src={src}
          srcSet={webp}
          sizes={sizes}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          className="picture-whole"
        />
      </picture>
    </span>
  )
}
