import { staffVerificationTexts as words } from '#texts/staff-verifications.ts'
import type { HistoryLine } from './history-view.ts'

export function History({ lines }: { lines: HistoryLine[] }) {
  if (lines.length === 0) return <p className="text-soft">{words.noHistory}</p>
  return (
    <ol className="stack stack-4">
      {lines.map((line) => (
        <li key={line.key}>
          <p className="font-semibold">{line.title}</p>
          {line.reason && <p>{line.reason}</p>}
          {line.note && <p className="break-words text-soft">{line.note}</p>}
          <p className="text-small text-help">{line.by}</p>
        </li>
      ))}
    </ol>
  )
}
