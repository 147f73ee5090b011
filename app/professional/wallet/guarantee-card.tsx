import { TitledCard } from '#app/components/card.tsx'
import { Disclosure } from '#app/components/disclosure.tsx'
import { guaranteeTexts as words } from '#texts/guarantee.ts'
import { Checklist } from '../profile-settings/checklist.tsx'
import type { GuaranteeView } from './wallet-view.server.ts'

/** The guarantee of the first 15 contacts and its conditions (product: Refunds). */
export const GuaranteeCard = ({ text, rules }: GuaranteeView) => (
  <TitledCard id="garantia" title={words.title} gap={2}>
    <p className="text-soft">{words.intro}</p>
    <p>{text}</p>
    <Disclosure title={words.takes} plain>
      <Checklist items={rules} />
    </Disclosure>
  </TitledCard>
)
