import { signedIn } from '#app/middleware/session.ts'
import { titleMeta } from '#app/middleware/title-meta.ts'
import { deletionPageTexts } from '#texts/account-deletion.ts'
import type { Route } from './+types/delete-client.ts'
import { type DeletionAnswer, deletionForm, deletionPage } from './deletion-actions.server.ts'
import { DeletionPage } from './deletion-page.tsx'

export const handle = { pageType: 'account-deletion:show' }
export const meta = () => titleMeta(deletionPageTexts.client.title, deletionPageTexts.client.description)

export const loader = ({ context }: Route.LoaderArgs) => deletionPage(context.get(signedIn), 'client')
export const action = deletionForm

/** Deletes the account of a client (M-06; AMB-45). */
export default function DeleteClient({ loaderData, actionData }: Route.ComponentProps) {
  return <DeletionPage kind="client" {...loaderData} answer={actionData as DeletionAnswer | undefined} />
}
