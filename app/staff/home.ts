import { redirect } from 'react-router'
import { signedIn } from '#app/middleware/session.ts'
import { staffHome } from '#presenters/role-pages.ts'
import type { Route } from './+types/home.ts'

/** `/interno`, as staff type it: the first page that they may open. */
export const loader = ({ context }: Route.LoaderArgs) => redirect(staffHome(context.get(signedIn).permissions))
