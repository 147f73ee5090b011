import { Card } from '#app/ui/card.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { leavingAddress, ownDataTexts as words } from '#texts/leaving.ts'

/** A copy of one's data, and the way out for good (quality: LGPD; M-03). */
export const ExportAndLeave = ({ deletion }: { deletion: 'cliente' | 'profissional' }) => (
  <Card as="section" labelledBy="seus-dados">
    <div className="stack stack-2">
      <h2 id="seus-dados" className="text-title-4">
        {words.title}
      </h2>
      <p className="text-small text-soft">{words.copyHelp}</p>
      <p>
        <a className="text-link" href="/api/me/export" download>
          {words.copy}
        </a>
      </p>
      <p>
        <TextLink alone href={`${leavingAddress}/${deletion}`}>
          {words.remove}
        </TextLink>
      </p>
    </div>
  </Card>
)
