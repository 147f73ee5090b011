import { Card } from '#app/components/card.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import type { QrCode } from '#app/shell/qr-code.server.ts'
import { QrPicture } from '#app/shell/qr-picture.tsx'
import { clientTexts } from '#texts/client.ts'

/** A QR code and a link to the app (S-03). Dark on light in both themes. */
export const AppCode = ({ code }: { code: QrCode }) => (
  <Card as="section" labelledBy="aplicativo">
    <div className="flex flex-wrap items-center gap-5">
      <QrPicture code={code} label={clientTexts.appCode} side={148} />
      <div className="stack stack-2 min-w-0 flex-1 basis-48">
        <h2 id="aplicativo" className="text-title-3">
          {clientTexts.appTitle}
        </h2>
        <p className="text-soft">{clientTexts.appText}</p>
        <StandaloneLink icon="download" href="/api/redirect-to-download?source=post-request">
          {clientTexts.downloadApp}
        </StandaloneLink>
      </div>
    </div>
  </Card>
)
