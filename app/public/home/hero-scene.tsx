import { Bird } from '#app/components/drawings/bird.tsx'
import { Nest } from '#app/components/drawings/nest.tsx'

/** Two birds build a nest at sunset. */
export const HeroScene = () => (
  <svg
    className="drawing mx-auto w-full max-w-[440px] desktop:max-w-[600px]"
    viewBox="0 -30 480 470"
    aria-hidden="true"
    focusable="false"
  >
    <circle className="flat" cx="270" cy="196" r="170" />
    <circle cx="270" cy="196" r="196" className="quiet" strokeDasharray="1 13" />
    <path
      className="quiet"
      d="M18 92c10-14 28-14 36 0 18-4 26 16 10 24H22c-18-2-20-20-4-24ZM416 8c8-10 22-10 28 0 13-3 20 12 8 19h-34c-14-2-16-15-2-19Z"
    />
    <path
      className="fill-mata-700"
      d="M214 440c10-52 12-92 8-132h80c-4 34-2 56 4 70 44-6 78-20 108-44l8 9c-28 34-64 52-108 58 4 14 10 26 18 39Z"
    />
    <path className="quiet" d="M244 330c2 34 0 62-6 92M272 340c0 26 2 50 8 76" />
    <path d="M52 334c60-6 116-2 172 10" strokeWidth="5" />
    <path
      d="M70 333c-16-12-34-10-46 4 16 10 34 8 46-4ZM100 331c-4-18-16-28-34-26 4 16 16 26 34 26ZM150 333c8 14 22 20 38 14-8-14-22-20-38-14ZM410 336c-2-18 6-30 24-34 4 18-6 30-24 34ZM418 342c16-8 32-4 40 10-16 8-32 4-40-10Z"
      className="fill-mata-300"
      stroke="none"
    />
    <Nest at="translate(118 92) scale(1.94)" />
    <Bird at="translate(38 238)" mud />
    <Bird at="translate(388 10) scale(-1 1)" />
  </svg>
)

/** Hills at the lower edge of the hero. */
export const HeroHills = () => (
  <svg
    className="absolute inset-x-0 -bottom-px block h-12 w-full desktop:h-20"
    viewBox="0 0 1440 80"
    preserveAspectRatio="none"
    aria-hidden="true"
    focusable="false"
  >
    <path className="fill-mata-700" d="M0 44c180-40 360-40 560-12s360 24 520-6 260-20 360 4v50H0Z" />
    <path className="fill-page" d="M0 70c200-30 420-26 640-8s420 14 560-8 180-10 240 0v26H0Z" />
  </svg>
)
