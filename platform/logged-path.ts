/** A path as logs may hold it: the address of a sign-in is what a program without cookies is known by (docs/decisions/0029). */
export const loggedPath = (path: string) => path.replace(/^(\/v1\/login\/)[^/]+/, '$1*')
