import { data, Form } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Header } from '#app/components/header.tsx'
import { Page, PageColumn, PageHeading } from '#app/components/layout.tsx'
import { TextLink } from '#app/components/text-link.tsx'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { keysOf } from '#domain/shared/keys.ts'
import { href } from '#href.ts'
import { env } from '#platform/env.ts'
import { devTexts as words, type SituationName, situationTexts } from '#texts/dev-situations.ts'
import type { Route } from './+types/overview.ts'
import { makeSituation } from './make-situation.server.ts'

export const handle = { pageType: 'dev:show' }
export const meta = () => titleMeta(words.title, words.intro)

export function loader() {
  if (env.APP_ENV === 'production') throw data(null, { status: 404 })
  return null
}

export const action = ({ request }: Route.ActionArgs) => makeSituation(request)

const pages = [
  [href('/dev/inbox'), words.pages.inbox],
  [href('/dev/messages'), words.pages.messages],
  [href('/dev/ui'), words.pages.ui],
] as const
const situationNames = keysOf(situationTexts)

/** Development pages and named situations. 404 in production. */
export default function Overview({ actionData: made }: Route.ComponentProps) {
  return (
    <Page surface="staff" header={<Header links={[]} />}>
      <PageColumn>
        <PageHeading title={words.title} intro={words.intro} />
        <ul className="grid gap-4 tablet:grid-cols-3">
          {pages.map(([address, [title, text]]) => (
            <li key={address}>
              <Card linked gap={1}>
                <h2 className="text-title-3">
                  <TextLink href={address} cover>
                    {title}
                  </TextLink>
                </h2>
                <p className="text-soft">{text}</p>
              </Card>
            </li>
          ))}
        </ul>
        <p className="text-soft">{words.bank}</p>
        <section className="stack stack-4" aria-labelledby="situations">
          <div className="stack stack-1">
            <h2 id="situations">{words.situations}</h2>
            <p className="text-soft">{words.situationsIntro}</p>
          </div>
          <ul className="grid gap-4 tablet:grid-cols-2 desktop:grid-cols-3">
            {situationNames.map((name) => (
              <li key={name}>
                <Situation name={name} people={made?.situation === name ? made.people : []} />
              </li>
            ))}
          </ul>
        </section>
      </PageColumn>
    </Page>
  )
}

type People = NonNullable<Route.ComponentProps['actionData']>['people']

function Situation({ name, people }: { name: SituationName; people: People }) {
  const { title, text } = situationTexts[name]
  return (
    <Card as="article" gap={4}>
      <div className="stack stack-1">
        <h3>{title}</h3>
        <p className="text-soft">{text}</p>
      </div>
      {people.length > 0 && (
        <div className="stack stack-2" role="status">
          <p>{words.made}</p>
          {/* A full page load drops the state of the previous session. */}
          <Form method="post" reloadDocument className="stack stack-2">
            {people.map((person) => (
              <Button key={person.token} type="submit" name="token" value={person.token} wide>
                {words.enter(`${person.name} (${words.roles[person.role]})`)}
              </Button>
            ))}
          </Form>
        </div>
      )}
      <Form method="post">
        <Button type="submit" name="situation" value={name} kind="secondary" wide aria-label={words.makeNamed(title)}>
          {words.make}
        </Button>
      </Form>
    </Card>
  )
}
