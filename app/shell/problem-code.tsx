import { problemCodeLabel } from '#texts/connection.ts'
import { problemCode } from './problem-kind.ts'

/** What a person names to staff; nothing where no request of the product failed. */
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
