import type { ReactNode } from 'react'
import { Card, TitledCard } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { formatList } from '#texts/format.ts'
import { professionalPageTexts as words } from '#texts/professional-page.ts'
import type { ProfileView } from './profile-view.server.ts'

type Props = {
  profile: Pick<
    ProfileView,
    'documentationApproved' | 'isPartnerProfile' | 'hours' | 'languages' | 'payments' | 'since'
  > & { proofs: { title: string; text: string }[]; seen: string | null }
}

/** "Pix, dinheiro e cartão de crédito": lower case after the first, except names. */
const inOneLine = (items: string[]) =>
  formatList(
    items.map((item, index) => (index === 0 || item === 'Pix' || item === 'Libras' ? item : item.toLowerCase())),
  )

/** Hours, payment methods, and the meaning of each badge. */
export function Facts({ profile }: Props) {
  const { hours, languages, payments, since, documentationApproved, isPartnerProfile, proofs, seen } = profile
  const checked = [...proofs]
  if (documentationApproved) checked.unshift({ title: words.documents, text: words.documentsMeaning })
  if (isPartnerProfile) checked.push({ title: words.partner, text: words.partnerMeaning })
  const facts: { title: string; text: ReactNode }[] = []
  if (hours.length) facts.push({ title: words.hours, text: <Lines lines={hours} /> })
  if (payments.length) facts.push({ title: words.payments, text: `${inOneLine(payments)}. ${words.paymentsNote}` })
  if (languages.length) facts.push({ title: words.languages, text: inOneLine(languages) })
  return (
    <>
      {facts.length > 0 && (
        <Card>
          <DetailsList items={facts} />
        </Card>
      )}
      <TitledCard id="conferimos" title={checked.length ? words.trust : words.since(since)} gap={2}>
        {checked.length > 0 && <DetailsList items={checked} />}
        {checked.length > 0 && <p className="text-small text-soft">{words.since(since)}</p>}
        {seen && <p className="text-small text-soft">{seen}</p>}
      </TitledCard>
    </>
  )
}

const Lines = ({ lines }: { lines: string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
