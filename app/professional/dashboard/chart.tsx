import { Disclosure } from '#app/components/disclosure.tsx'
import { dashboardTexts as words } from '#texts/dashboard.ts'
import type { Chart as ChartView } from './chart.server.ts'

type Props = {
  chart: ChartView
  label: string
  look?: 'bars' | 'line'
  /** The chart as text for screen readers: column names, then rows. */
  head: string[]
  rows: string[][]
}

/** A chart and its table. */
export function Chart({ chart, label, look = 'bars', head, rows }: Props) {
  const { width, height, labelHeight, bars, path } = chart
  return (
    <figure className="stack stack-2">
      <figcaption className="font-semibold">{label}</figcaption>
      <svg className="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <path className="chart-axis" d={`M0 ${height - labelHeight}H${width}`} />
        {look === 'line' && <path className="chart-line" d={path} />}
        {bars.map((bar) => (
          <g key={bar.label}>
            {look === 'bars' ? (
              <rect className="chart-bar" x={bar.x} y={bar.y} width={bar.width} height={bar.height} rx="3" />
            ) : (
              <circle className="chart-bar" cx={bar.middle} cy={bar.y} r="4" />
            )}
            <text className="chart-value" x={bar.middle} y={bar.y - 8} textAnchor="middle">
              {bar.text}
            </text>
            <text className="chart-text" x={bar.middle} y={height - 10} textAnchor="middle">
              {bar.label}
            </text>
          </g>
        ))}
      </svg>
      <Disclosure title={words.table} plain>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard moves a wide table, too */}
        <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
          <table className="w-full border-collapse text-left text-small">
            <caption className="sr-only">{label}</caption>
            <thead>
              <tr>
                {head.map((name) => (
                  <th key={name} scope="col" className="py-2 pr-2 last:pr-0">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([first, ...others]) => (
                <tr key={first}>
                  <th scope="row" className="border-t border-line py-2 pr-2 font-medium">
                    {first}
                  </th>
                  {others.map((text, index) => (
                    <td key={head[index + 1]} className="numbers border-t border-line py-2 pr-2 last:pr-0">
                      {text}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Disclosure>
    </figure>
  )
}
