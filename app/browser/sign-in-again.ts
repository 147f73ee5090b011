import type { Role } from '#domain/identity/user.ts'
import { keysOf } from '#domain/shared/keys.ts'
import { signInOf } from '#presenters/role-pages.ts'
import { isTyping } from './is-typing.ts'

type Open = (settle: (isSignedIn: boolean) => void) => void

/** The sign-in page that a response redirects to, with the return path (AMB-08); otherwise undefined. */
export function findSignInRole(answer: unknown): Role | undefined {
  const target = answer instanceof Response && answer.headers.get('location')
  if (!target) return undefined
  const { pathname, searchParams } = new URL(target, location.origin)
  return searchParams.has('redirect') ? keysOf(signInOf).find((role) => signInOf[role] === pathname) : undefined
}

/** The address of the sign-in page that returns to this page. */
export const signInAddress = (role: Role) =>
  `${signInOf[role]}?redirect=${encodeURIComponent(location.pathname + location.search)}`

/** The dialog's own forms are not held: they begin the next session. */
export const signInDialogId = 'entrar-de-novo'

let openDialog: Open | undefined
let pendingAnswer: Promise<boolean> | undefined
let untilIdle: ReturnType<typeof setInterval> | undefined
const idleCheckMs = 1_000

/** Registers the page's dialog. Returns how to unregister. */
export function offerSignIn(open: Open) {
  openDialog = open
  return () => {
    if (openDialog === open) openDialog = undefined
  }
}

/**
 * Opens the sign-in dialog over the page (AMB-13); concurrent callers share it. Resolves to whether the person signed
 * in. Without a dialog the sign-in page redirects back.
 */
export function signInAgain(role: Role): Promise<boolean> {
  clearInterval(untilIdle)
  untilIdle = undefined
  const open = openDialog
  if (!open) {
    location.assign(signInAddress(role))
    return new Promise(() => {})
  }
  pendingAnswer ??= new Promise<boolean>((settle) => open(settle)).finally(() => {
    pendingAnswer = undefined
  })
  return pendingAnswer
}

/** For background requests: `signInAgain` once nobody types, because the dialog would receive the keystrokes. */
export function signInWhenIdle(role: Role) {
  if (!isTyping()) return void signInAgain(role)
  untilIdle ??= setInterval(() => {
    if (!isTyping()) void signInAgain(role)
  }, idleCheckMs)
}
