const doors = { client: '/entrar', professional: '/profissional/entrar' } as const

/** The session ended while the page was open: sign in and come back to this very page. Drafts wait in the tab. */
export function signInAgain(role: keyof typeof doors) {
  location.assign(`${doors[role]}?redirect=${encodeURIComponent(location.pathname + location.search)}`)
}
