import { classNames } from './class-names.ts'

export type PictureProps = {
  src: string
  /** Addresses with their widths, as `srcset` has them; AVIF where there is any. */
  webp: string
  avif?: string
  width: number
  height: number
  /** A few bytes of its colours, as an address: seen until the picture is there. */
  blur: string
  alt: string
  /** How wide it is drawn, as `sizes` says it. */
  sizes: string
  /** Fills the place it stands in, and is cut where it is of another shape. */
  fill?: boolean
  /** In sight from the start: loaded at once. */
  eager?: boolean
}

/** A picture in the size that fits, with its colours before it comes and its place kept. No style attributes: pages forbid them. */
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
