import { Alert } from '#app/components/alert.tsx'
import { Button } from '#app/components/button.tsx'
import { TitledCard } from '#app/components/card.tsx'
import { DetailsList } from '#app/components/details-list.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { href } from '#href.ts'
import { ledgerSummaryTexts as words } from '#texts/ledger.ts'
import type { ledgerSummaryView } from './ledger-view.server.ts'

/** The ledger summary with its invariants, and the download of a month's sales. */
export const LedgerCard = ({ broken, coins, money, months }: ReturnType<typeof ledgerSummaryView>) => (
  <TitledCard id="contas" title={words.title} intro={words.intro}>
    {broken.length === 0 ? (
      <Alert tone="success" title={words.right} />
    ) : (
      <Alert tone="danger" title={words.wrong}>
        {broken.join(' ')} {words.wrongText}
      </Alert>
    )}
    <div className="grid grid-cols-1 items-start gap-x-8 desktop:grid-cols-2">
      <DetailsList items={coins} />
      <DetailsList items={money} />
    </div>
    <form method="get" action={href('/interno/moedas/vendas.csv')} className="stack stack-2">
      <div className="flex flex-wrap items-end gap-3">
        <div className="flex-[1_1_12rem]">
          <SelectField name="mes" label={words.sales} options={months} defaultValue={months[1]?.value} />
        </div>
        <Button type="submit" kind="secondary">
          {words.download}
        </Button>
      </div>
      <p className="text-small text-help">{words.salesHelp}</p>
    </form>
  </TitledCard>
)
