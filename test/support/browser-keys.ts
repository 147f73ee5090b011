import { createECDH, randomBytes } from 'node:crypto'

/** Push keys of a browser. */
export const browserKeys = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
})
