import { Icon } from '#app/ui/icon.tsx'
import { Section } from '#app/ui/layout.tsx'
import { coinPackages } from '#domain/wallet/coin-packages.ts'
import { coinTexts as words } from '#texts/for-professionals.ts'

/** What coins are sold in (product: Coins). */
export const CoinPrices = () => (
  <Section ground="sunken" labelledBy="moedas">
    <h2 id="moedas">{words.title}</h2>
    <p className="mt-2 mb-6 max-w-[44rem] text-lead text-soft">{words.lead}</p>
    <ul className="grid gap-3 tablet:grid-cols-3 desktop:grid-cols-5">
      {coinPackages.map(({ coins, bonus, priceCents }) => (
        <li key={coins} className="card flex flex-col gap-1">
          <span className="flex items-center gap-2 text-title-4 font-bold">
            <Icon name="coin" size={24} className="flex-none text-accent" />
            {words.coins(coins)}
          </span>
          <span className="text-small text-soft">{words.bonus(bonus)}</span>
          <strong className="numbers mt-auto pt-2 text-title-3">{words.price(priceCents)}</strong>
        </li>
      ))}
    </ul>
    <p className="mt-4 text-soft">{words.regret}</p>
  </Section>
)
