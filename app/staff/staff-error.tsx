import { AreaProblem, type ProblemWords } from '#app/shell/area-problem.tsx'
import { homeOf } from '#presenters/role-pages.ts'
import { staffTexts as words } from '#texts/moderation.ts'

type Props = {
  error: unknown
  /** The 404 text; by default, that there is no such item. */
  notFound?: ProblemWords
  back?: { href: string; label: string }
  level?: 1 | 2 | 3
}

const toQueue = { href: homeOf.staff, label: words.backToQueue }

/** An error of a staff page, inside its frame. */
export const StaffError = ({ notFound = words.notFound, back = toQueue, ...rest }: Props) => (
  <AreaProblem {...rest} notFound={notFound} back={back} />
)
