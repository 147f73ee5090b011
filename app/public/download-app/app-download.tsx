import { ButtonLink } from '#app/components/button.tsx'
import type { DownloadSource } from '#presenters/download-sources.ts'
import { servicePageTexts as words } from '#texts/service-pages.ts'

export const downloadLink = (source: DownloadSource) => `/api/redirect-to-download?source=${source}`

/** A band that links to the app. */
export const AppDownload = ({ source }: { source: DownloadSource }) => (
  <aside className="card flex flex-wrap items-center justify-between gap-4" aria-label={words.appTitle}>
    <div>
      <p className="text-title-4 font-bold">{words.appTitle}</p>
      <p className="text-soft">{words.appText}</p>
    </div>
    <ButtonLink href={downloadLink(source)} kind="secondary" icon="download">
      {words.appAction}
    </ButtonLink>
  </aside>
)
