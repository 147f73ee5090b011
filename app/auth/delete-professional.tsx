import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { deletionPageTexts } from '#texts/account-deletion.ts'
import type { Route } from './+types/delete-professional.ts'
import { type DeletionAnswer, deletionForm, deletionPage } from './deletion-actions.server.ts'
import { DeletionPage } from './deletion-page.tsx'

export const handle = { pageType: 'account-deletion:show' }
export const meta = () => titleMeta(deletionPageTexts.professional.title, deletionPageTexts.professional.description)

export const loader = ({ context }: Route.LoaderArgs) => deletionPage(context.get(signedIn), 'professional')
export const action = deletionForm

/** Deletes the account of a professional (M-06; AMB-45). */
export default function DeleteProfessional({ loaderData, actionData }: Route.ComponentProps) {
  return <DeletionPage kind="professional" {...loaderData} answer={actionData as DeletionAnswer | undefined} />
}
