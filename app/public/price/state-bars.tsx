import { formatMoney } from '#texts/format.ts'
import { pricePageTexts as words } from '#texts/price-pages.ts'
import type { PriceView } from './price-view.server.ts'

const width = 100

/** Average price per state as bars in a table, hidden at large text sizes on phones. */
export function StateBars({ states }: Pick<PriceView, 'states'>) {
  const dearest = Math.max(...states.map(({ averageCents }) => averageCents))
  return (
    <div className="@container">
      <table className="w-full">
        <thead className="sr-only">
          <tr>
            <th scope="col">{words.state}</th>
            <th scope="col" aria-hidden="true" className="@max-3xs:hidden" />
            <th scope="col">{words.average}</th>
          </tr>
        </thead>
        <tbody>
          {states.map(({ uf, name, href, averageCents }) => (
            <tr key={uf}>
              <th scope="row" className="min-w-[min(10rem,38vw)] py-1 pr-3 text-left font-normal wrap-anywhere">
                <a href={href} className="text-link">
                  {name}
                </a>
              </th>
              <td className="w-full py-1 align-middle @max-3xs:hidden" aria-hidden="true">
                <svg className="block h-3 w-full" viewBox={`0 0 ${width} 3`} preserveAspectRatio="none">
                  <rect fill="currentColor" className="text-accent-soft" width={width} height="3" />
                  <rect
                    fill="currentColor"
                    className="text-accent"
                    width={Math.round((averageCents / dearest) * width)}
                    height="3"
                  />
                </svg>
              </td>
              <td className="numbers py-1 pl-3 text-right whitespace-nowrap">{formatMoney(averageCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
