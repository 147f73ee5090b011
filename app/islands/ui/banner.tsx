import { useEffect, useState } from 'react'
import { call } from '#app/browser/call.ts'
import { bannerTexts } from '#texts/banners.ts'
import { bannerIdOf, bannerLink } from '../banner-link.ts'
import { island } from '../island.tsx'

type Props = { categoryId: number; campaign: string }
type Banner = { src: string; link: string }

/** The banner if its picture exists; otherwise null. Never throws. */
async function findBanner({ categoryId, campaign }: Props): Promise<Banner | null> {
  try {
    const answer = await call('GET /v1/category/banner', { query: { id: String(categoryId) } })
    if (!answer.ok) return null
    const { src, link } = answer.value
    if (!(await fetch(src, { method: 'HEAD' })).ok) return null
    return { src, link: bannerLink(link, { campaign, src, origin: location.origin }) }
  } catch {
    return null
  }
}

/** A promotional banner (spec 2, 7, 13; V-01 to V-04). Space is reserved, so nothing shifts. */
function Banner({ categoryId, campaign }: Props) {
  const [banner, setBanner] = useState<Banner | null>(null)
  useEffect(() => {
    let isMounted = true
    void findBanner({ categoryId, campaign }).then((found) => {
      if (isMounted) setBanner(found)
    })
    return () => {
      isMounted = false
    }
  }, [categoryId, campaign])
  return (
    <div className="banner">
      {banner && (
        <a href={banner.link} className="block overflow-hidden rounded-card">
          <img
            src={banner.src}
            width={350}
            height={306}
            alt={bannerTexts[bannerIdOf(banner.src)] ?? bannerTexts.other}
            className="block h-auto w-full"
          />
        </a>
      )}
    </div>
  )
}

export default island('banner', 'visible', Banner)
