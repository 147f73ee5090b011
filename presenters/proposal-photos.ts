import { proposalTexts as words } from '#texts/proposals.ts'

type Photo = { name: string; width: number; height: number; blur: string }

/** Photos of a proposal with their addresses, for its two people. */
export const proposalPhotoViews = (photos: readonly Photo[]) =>
  photos.map(({ name, width, height, blur }, index) => {
    const href = `/v1/proposals/photos/${name}`
    return { name, href, src: `${href}?size=small`, width, height, blur, label: words.photo(index + 1, photos.length) }
  })
