import type { Role } from '#domain/identity/user.ts'
import { signInOf } from '#presenters/role-pages.ts'

type Open = (settle: (isSignedIn: boolean) => void) => void

/** Whose sign-in an answer leads to, with a way back to the page (AMB-08); undefined for every other answer. */
export function entryOf(answer: unknown): Role | undefined {
  const target = answer instanceof Response && answer.headers.get('location')
  if (!target) return undefined
  const { pathname, searchParams } = new URL(target, location.origin)
  return searchParams.has('redirect')
    ? (Object.keys(signInOf) as Role[]).find((role) => signInOf[role] === pathname)
    : undefined
}

/** Of the dialog itself: what is typed there is about the session that is to come. */
export const signInDialogId = 'entrar-de-novo'

let openDialog: Open | undefined
let asked: Promise<boolean> | undefined

/** The dialog of the page says how it is opened. Returns how to take that back. */
export function offerSignIn(open: Open) {
  openDialog = open
  return () => {
    if (openDialog === open) openDialog = undefined
  }
}

/**
 * The session ended while the page was open: a dialog asks to sign in, and the page stays as it is (AMB-13). Several who
 * ask at once share one dialog. Says whether the person signed in. Where no dialog stands, the page of the sign-in leads
 * back here.
 */
export function signInAgain(role: Role): Promise<boolean> {
  if (!openDialog) {
    location.assign(`${signInOf[role]}?redirect=${encodeURIComponent(location.pathname + location.search)}`)
    return new Promise(() => {})
  }
  asked ??= new Promise<boolean>((settle) => openDialog!(settle)).finally(() => {
    asked = undefined
  })
  return asked
}
