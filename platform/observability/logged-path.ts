const longest = 200

/**
 * A path as logs may hold it: the address of a sign-in is what a program without cookies is known by (docs/decisions/0029),
 * that of a calendar opens its professional's visits, that of a letter’s foot stops the letters of its person, that of a wish
 * answers for a mailbox, that of a photo that waits for its order opens it and takes it away, and that of a provider's receipts
 * or a bank's notices holds the secret by which they are known as its own (docs/decisions/0034). A query stands in none, and a
 * long path is cut.
 */
export const loggedPath = (path: string) =>
  path
    .replace(/[?#][^]*/, '')
    .replace(/^(\/v1\/login\/)[^/]+/, '$1*')
    .replace(/^(\/v1\/notices\/unsubscribe\/|\/avisos\/sair\/)[^/]+/, '$1*')
    .replace(/^(\/avise-me\/)[^/]+$/, '$1*')
    .replace(/^(\/v1\/requests\/photos\/|\/fotos\/privadas\/)[^/]+/, '$1*')
    .replace(/^(\/v1\/calendar\/)[^/]+/, '$1*')
    .replace(/^(\/v1\/(?:receipts\/zenvia|payments)\/)[^/]+/, '$1*')
    .slice(0, longest)
