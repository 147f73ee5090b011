import { TitledCard } from '#app/components/card.tsx'
import { PhotoRow } from '#app/components/photo-row.tsx'
import type { OrderPhotoView } from '#presenters/order-photos.ts'
import { orderPhotosTexts as words } from '#texts/order-photos.ts'

/** An order's photos for professionals, before and after the unlock. */
export const OrderPhotosCard = ({ photos }: { photos: readonly OrderPhotoView[] }) =>
  photos.length > 0 && (
    <TitledCard id="fotos" title={words.title}>
      <PhotoRow photos={photos} label={words.title} />
      <p className="text-small text-help">{words.opens}</p>
    </TitledCard>
  )
