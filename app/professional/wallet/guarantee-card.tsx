import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { guaranteeTexts as words } from '#texts/guarantee.ts'
import { Rules } from '../steering/rules.tsx'
import type { GuaranteeShown } from './wallet-view.server.ts'

/** What becomes of the coins of the first 15 contacts when nobody hires, and what it takes (product: Refunds). */
export const GuaranteeCard = ({ text, rules }: GuaranteeShown) => (
  <Card as="section" labelledBy="garantia">
    <div className="stack stack-2">
      <h2 id="garantia" className="text-title-3">
        {words.title}
      </h2>
      <p className="text-soft">{words.lead}</p>
      <p>{text}</p>
      <Disclosure title={words.takes} plain>
        <Rules rules={rules} />
      </Disclosure>
    </div>
  </Card>
)
