import { type Picture, pictureAddress } from '#domain/pictures/picture.ts'

/** A picture as a page shows it: its addresses by width, in both formats once there are both. */
export const pictureView = ({ name, width, height, blur, widths, hasAvif }: Picture) => ({
  width,
  height,
  blur,
  src: pictureAddress(name, widths.at(-1)!),
  webp: sourceSet(name, widths, 'webp'),
  ...(hasAvif ? { avif: sourceSet(name, widths, 'avif') } : {}),
})
export type PictureView = ReturnType<typeof pictureView>

const sourceSet = (name: string, widths: number[], format: 'webp' | 'avif') =>
  widths.map((width) => `${pictureAddress(name, width, format)} ${width}w`).join(', ')
