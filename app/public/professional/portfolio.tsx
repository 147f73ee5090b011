import { Badge } from '#app/components/badge.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { Picture } from '#app/components/picture.tsx'
import { professionalPageTexts as words } from '#texts/professional-page.ts'
import type { Work } from './profile-parts.server.ts'

const shownAtFirst = 6

/** Albums of work; long ones expand without JavaScript. */
export const Portfolio = ({ albums, name }: { albums: Work[]; name: string }) => (
  <section className="stack stack-6" aria-labelledby="trabalhos">
    <h2 id="trabalhos">{words.portfolio}</h2>
    {albums.map(({ id, title, pictures }) => (
      <div key={id} className="stack stack-2">
        {title && <h3 className="text-title-4">{title}</h3>}
        <Pictures pictures={pictures.slice(0, shownAtFirst)} name={name} />
        {pictures.length > shownAtFirst && (
          <Disclosure title={words.morePictures(pictures.length - shownAtFirst)} plain>
            <Pictures pictures={pictures.slice(shownAtFirst)} name={name} />
          </Disclosure>
        )}
      </div>
    ))}
  </section>
)

const Pictures = ({ pictures, name }: { pictures: Work['pictures']; name: string }) => (
  <ul className="grid grid-cols-2 gap-3 tablet:grid-cols-3">
    {pictures.map(({ view, caption, stage }) => (
      <li key={view.src}>
        <figure className="stack stack-1">
          <span className="work-picture">
            <Picture
              {...view}
              alt={caption || words.portfolioOf(name)}
              sizes="(max-width: 600px) 45vw, (max-width: 991px) 30vw, 240px"
              fill
            />
            {stage && (
              <span className="work-stage">
                <Badge tone="highlight">{stage}</Badge>
              </span>
            )}
          </span>
          {caption && <figcaption className="text-small text-soft">{caption}</figcaption>}
        </figure>
      </li>
    ))}
  </ul>
)
