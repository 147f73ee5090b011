import { problemCodeLabel } from '#texts/connection.ts'
import { problemCode } from './problem-kind.ts'

/** The request id to report to staff; none if no request failed. */
export function ProblemCode({ error }: { error: unknown }) {
  const code = problemCode(error)
  return (
    code && (
      <p className="text-small text-soft">
        {problemCodeLabel}: <code className="break-all">{code}</code>
      </p>
    )
  )
}
