/**
 * A path as logs may hold it: the address of a sign-in is what a program without cookies is known by (docs/decisions/0029),
 * that of a calendar opens its professional's visits, that of a letter’s foot stops the letters of its person, and that of a provider's receipts or a bank's notices holds the secret by which
 * they are known as its own (docs/decisions/0034).
 */
export const loggedPath = (path: string) =>
  path
    .replace(/^(\/v1\/login\/)[^/]+/, '$1*')
    .replace(/^(\/v1\/notices\/unsubscribe\/|\/avisos\/sair\/)[^/]+/, '$1*')
    .replace(/^(\/v1\/calendar\/)[^/]+/, '$1*')
    .replace(/^(\/v1\/(?:receipts\/zenvia|payments)\/)[^/]+/, '$1*')
