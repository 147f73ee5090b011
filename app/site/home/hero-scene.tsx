import { Bird } from '#app/ui/drawings/bird.tsx'
import { Nest } from '#app/ui/drawings/nest.tsx'

/** A pair at work: one brings clay, the house already has its door. The sun stands low behind it. */
export const HeroScene = () => (
  <svg className="drawing relative z-10 mx-auto -mb-px w-full max-w-[480px]" viewBox="0 0 480 420" aria-hidden="true" focusable="false">
    <circle className="flat" cx="276" cy="206" r="168" opacity=".95" />
    <circle cx="276" cy="206" r="192" className="quiet" strokeDasharray="2 12" />
    <path className="quiet" d="M20 96c10-12 26-12 34 0 16-4 24 14 10 22H24c-16-2-18-18-4-22ZM424 52c8-9 20-9 26 0 12-3 18 11 8 17h-32c-12-2-14-14-2-17Z" />
    {/* the tree that carries the house */}
    <path className="solid" d="M222 420c6-46 8-80 6-112h72c-2 40 4 74 18 112Z" />
    <path className="solid" d="M296 352c40-6 72-22 102-52l8 8c-26 36-62 56-104 62Z" />
    <path d="M404 302c14-6 26-4 34 6-12 8-26 6-34-6ZM398 306c2 14-4 24-16 28-2-14 4-24 16-28ZM410 298c0-14 8-22 20-24 2 14-6 22-20 24Z" fill="#7fd1c1" stroke="none" />
    <path d="M60 330c16-8 52-4 168 8" />
    <path d="M76 330c-12-8-26-6-34 6 12 6 26 4 34-6ZM96 330c-2-14-12-22-26-20 2 12 12 20 26 20ZM120 332c6-12 4-24-8-32-6 12-4 24 8 32Z" fill="#7fd1c1" stroke="none" />
    <Nest at="translate(128 104) scale(1.86)" />
    <Bird at="translate(36 236) scale(1.02)" mud />
    <Bird at="translate(404 34) scale(-.98 .98)" />
  </svg>
)

/** The hills where the forest of the hero meets the page. */
export const HeroHills = () => (
  <svg className="absolute inset-x-0 bottom-0 block h-12 w-full desktop:h-20" viewBox="0 0 1440 80" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    <path fill="#14655a" d="M0 44c180-40 360-40 560-12s360 24 520-6 260-20 360 4v50H0Z" />
    <path className="fill-page" d="M0 70c200-30 420-26 640-8s420 14 560-8 180-10 240 0v26H0Z" />
  </svg>
)
