import { Icon } from '#app/components/icon.tsx'
import { href } from '#href.ts'
import { staffTexts } from '#texts/moderation.ts'

/** The signed-in staff member, and the sign-out button. */
export const SignOutForm = ({ name }: { name: string }) => (
  <form method="post" action={href('/sair')} className="ml-auto flex items-center gap-2">
    <span className="flex items-center gap-1 text-small">
      <Icon name="shield" size={20} />
      {name}
    </span>
    <button type="submit" className="header-link">
      {staffTexts.signOut}
    </button>
  </form>
)
