import { Card } from '#app/ui/card.tsx'
import { DetailsList } from '#app/ui/details-list.tsx'
import { formatList } from '#texts/format.ts'
import { professionalPageTexts as words } from '#texts/professional-page.ts'
import type { ProfileView } from './profile-view.server.ts'

type Props = {
  profile: Pick<
    ProfileView,
    'documentationApproved' | 'isPartnerProfile' | 'hours' | 'languages' | 'payments' | 'since'
  >
}

/** When one works, how one is paid, and what each badge means. */
export function Facts({ profile }: Props) {
  const { hours, languages, payments, since, documentationApproved, isPartnerProfile } = profile
  const checked = [
    ...(documentationApproved ? [{ title: words.documents, text: words.documentsMeaning }] : []),
    ...(isPartnerProfile ? [{ title: words.partner, text: words.partnerMeaning }] : []),
  ]
  const facts = [
    ...(hours.length
      ? [
          {
            title: words.hours,
            text: (
              <ul>
                {hours.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ),
          },
        ]
      : []),
    ...(payments.length ? [{ title: words.payments, text: `${formatList(payments)}. ${words.paymentsNote}` }] : []),
    ...(languages.length ? [{ title: words.languages, text: formatList(languages) }] : []),
  ]
  return (
    <>
      {facts.length > 0 && (
        <Card>
          <DetailsList items={facts} />
        </Card>
      )}
      <Card as="section" labelledBy="conferimos">
        <div className="stack stack-2">
          <h2 id="conferimos" className="text-title-3">
            {checked.length ? words.trust : words.since(since)}
          </h2>
          {checked.length > 0 && <DetailsList items={checked} />}
          {checked.length > 0 && <p className="text-small text-soft">{words.since(since)}</p>}
        </div>
      </Card>
    </>
  )
}
