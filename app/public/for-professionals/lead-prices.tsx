import { TitledSection } from '#app/components/layout.tsx'
import { leadPriceTexts as words } from '#texts/for-professionals.ts'
import type { LeadPriceExample } from './lead-price-examples.server.ts'

/** Example contact prices, computed by the real rule. */
export const LeadPrices = ({ examples }: { examples: LeadPriceExample[] }) => (
  <TitledSection id="preco-do-contato" title={words.title} intro={words.intro}>
    <ul className="grid gap-3 tablet:grid-cols-2 desktop:grid-cols-3">
      {examples.map(({ name, medianCents, soon, month, undecided }) => (
        <li key={name} className="card flex flex-col gap-2">
          <h3 className="text-title-4">{name}</h3>
          <p className="text-small text-soft">
            {words.median}: <span className="numbers whitespace-nowrap">{words.money(medianCents)}</span>
          </p>
          <dl className="numbers">
            {[
              { label: words.soon, coins: soon },
              { label: words.month, coins: month },
              { label: words.undecided, coins: undecided },
            ].map(({ label, coins }) => (
              <div key={label} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2">
                <dt>{label}</dt>
                <dd className="font-semibold">{words.coins(coins)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
    <p className="max-w-[44rem] text-small text-help">{words.note}</p>
  </TitledSection>
)
