import { TitledCard } from '#app/components/card.tsx'
import { StandaloneLink } from '#app/components/text-link.tsx'
import { deletedAccountAddress, ownDataTexts as words } from '#texts/account-deletion.ts'

/** Data export and account deletion (quality: LGPD; M-03). */
export const ExportAndLeave = ({ deletion }: { deletion: 'cliente' | 'profissional' }) => (
  <TitledCard id="seus-dados" title={words.title} small gap={2}>
    <p className="text-small text-soft">{words.copyHelp}</p>
    <p>
      <a className="text-link" href="/api/me/export" download>
        {words.copy}
      </a>
    </p>
    <p>
      <StandaloneLink href={`${deletedAccountAddress}/${deletion}`}>{words.remove}</StandaloneLink>
    </p>
  </TitledCard>
)
