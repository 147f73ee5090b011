import { Icon } from '#app/components/icon.tsx'
import { href } from '#href.ts'
import { staffTexts } from '#texts/moderation.ts'

/** The signed-in staff member, and the sign-out button. */
export const SignOutForm = ({ name }: { name: string }) => (
  <form method="post" action={href('/sair')} className="ml-auto flex min-w-0 items-center gap-2">
    <span className="flex min-w-0 items-center gap-1 text-small">
      <Icon name="shield" size={20} className="flex-none" />
      <span className="truncate">{name}</span>
    </span>
    <button type="submit" className="header-link">
      {staffTexts.signOut}
    </button>
  </form>
)
