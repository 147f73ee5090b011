import { SuccessAlert } from '#app/components/alert.tsx'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Drawing } from '#app/components/drawing.tsx'
import { Icon } from '#app/components/icon.tsx'
import { TitledSection } from '#app/components/layout.tsx'
import { href } from '#href.ts'
import { env } from '#platform/env.ts'
import { downloadTexts as words } from '#texts/for-professionals.ts'
import { publicMeta } from '../page-meta.ts'
import { PathFromHome } from '../path-from-home.tsx'
import { publicAddress, requirePlainAddress } from '../public-address.server.ts'
import type { Route } from './+types/download-app.ts'

export const handle = { pageType: 'download-app:show' }

export function loader({ request }: Route.LoaderArgs) {
  requirePlainAddress(request)
  return {
    address: publicAddress(href('/baixar-app')),
    stores: { android: env.PLAY_STORE_URL ?? null, ios: env.APP_STORE_URL ?? null },
  }
}

export const meta = publicMeta<Route.MetaArgs>(() => ({ title: words.title, description: words.description }))

/** How to install the site on a phone; links to the stores once they are configured (spec 7; AMB-53). */
export default function DownloadApp({ loaderData: { stores } }: Route.ComponentProps) {
  const options = [
    { ...words.android, store: stores.android, action: words.storeAndroid },
    { ...words.ios, store: stores.ios, action: words.storeIos },
    { ...words.others, store: null, action: '' },
  ]
  return (
    <>
      <div className="section-sunken">
        <div className="page-width stack stack-4 pt-2 pb-8">
          <PathFromHome crumbs={[{ label: words.crumb }]} />
          <div className="grid items-center gap-8 desktop:grid-cols-[1fr_320px]">
            <div className="stack stack-4 max-w-[44rem]">
              <h1>{words.heading}</h1>
              <p className="text-lead text-soft">{words.intro}</p>
              {/* Shown by app/islands/install-app.ts where the browser can. */}
              <div data-install hidden>
                <div className="stack stack-2 items-start">
                  <Button size="large" icon="download">
                    {words.install}
                  </Button>
                  <p className="text-small text-soft">{words.installText}</p>
                </div>
              </div>
              <div data-installed hidden>
                <SuccessAlert>{words.installed}</SuccessAlert>
              </div>
            </div>
            <div className="mx-auto hidden desktop:block">
              <Drawing name="nest" width={280} />
            </div>
          </div>
        </div>
      </div>
      <div className="page-width grid gap-6 py-8 desktop:grid-cols-3">
        {options.map(({ title, steps, store, action }) => (
          <Card key={title} as="section" gap={4}>
            <h2 className="text-title-3">{title}</h2>
            <ol className="stack stack-2">
              {steps.map((step, index) => (
                <li key={step} className="flex gap-3">
                  <span
                    aria-hidden="true"
                    className="grid h-9 w-8 flex-none place-items-center rounded-[16px_16px_5px_5px] bg-accent-soft font-title font-bold text-on-accent-soft"
                  >
                    {index + 1}
                  </span>
                  <span className="pt-1">{step}</span>
                </li>
              ))}
            </ol>
            {store && (
              <ButtonLink href={store} kind="secondary" icon="download">
                {action}
              </ButtonLink>
            )}
          </Card>
        ))}
      </div>
      <TitledSection ground="sunken" id="avisos" width="reading" title={words.notices} intro={words.noticesIntro}>
        <ul className="stack stack-2">
          {words.noticeItems.map((item) => (
            <li key={item} className="flex gap-3">
              <Icon name="bell" size={24} className="flex-none text-accent" />
              {item}
            </li>
          ))}
        </ul>
        <p className="text-small text-help">{words.noticeNote}</p>
        <div>
          <ButtonLink href={href('/')}>{words.start}</ButtonLink>
        </div>
      </TitledSection>
    </>
  )
}
