import { joinWithDots } from '#texts/format.ts'
export type RequestSummary = { title: string; choices: string[]; when: string }

/** Recent requests, anonymous (H-08). */
export const RequestCards = ({ requests }: { requests: RequestSummary[] }) =>
  requests.length > 0 && (
    <ul className="grid gap-3 tablet:grid-cols-2 desktop:grid-cols-4">
      {requests.map(({ title, choices, when }, index) => (
        <li key={index} className="card flex flex-col gap-1">
          <h3 className="text-title-4">{title}</h3>
          <span>{joinWithDots(choices)}</span>
          <span className="mt-auto pt-2 text-small text-soft">{when}</span>
        </li>
      ))}
    </ul>
  )
