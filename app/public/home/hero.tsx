import { Icon } from '#app/components/icon.tsx'
import SearchBox from '#app/islands/ui/search-box.tsx'
import { homeTexts, serviceTexts } from '#texts/site.ts'
import { HeroHills, HeroScene } from './hero-scene.tsx'

type Shortcut = { label: string; name: string; href: string }

const chip = 'inline-flex min-h-11 items-center rounded-pill border border-line px-4 font-semibold hover:bg-accent-soft'

/** The hero: search on the left, drawing on the right. */
export const Hero = ({ shortcuts }: { shortcuts: Shortcut[] }) => (
  <section className="section-forest relative" aria-labelledby="titulo">
    <div className="page-width grid grid-cols-1 items-end gap-x-8 pt-10 desktop:grid-cols-[1.1fr_1fr] desktop:pt-14">
      <div className="stack stack-6 relative z-10 pb-4 desktop:pb-24">
        <h1 id="titulo" className="max-w-[16ch] text-[2.25rem] desktop:text-[4.25rem] desktop:leading-[1.02]">
          {homeTexts.heading}
        </h1>
        <p className="max-w-[46ch] text-lead text-soft">{homeTexts.intro}</p>
        <div className="max-w-[560px] [&_.control:focus-visible]:outline-ipe-300">
          <SearchBox />
        </div>
        {shortcuts.length > 0 && (
          <nav aria-label={homeTexts.shortcuts.replace(':', '')} className="flex flex-wrap items-center gap-2">
            <span className="text-small text-soft">{homeTexts.shortcuts}</span>
            {shortcuts.map(({ label, name, href }) => (
              <a key={label} href={href} className={chip} title={name} aria-label={`${label}: ${name}`}>
                {label}
              </a>
            ))}
          </nav>
        )}
        <ul className="flex flex-wrap gap-x-6 gap-y-2 text-small font-semibold">
          {[serviceTexts.free, serviceTexts.upToFour, serviceTexts.noObligation].map((promise) => (
            <li key={promise} className="flex items-center gap-2">
              <Icon name="check-circle" size={20} className="text-accent" />
              {promise}
            </li>
          ))}
        </ul>
      </div>
      <HeroScene />
    </div>
    <HeroHills />
  </section>
)
