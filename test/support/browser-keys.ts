import { createECDH, randomBytes } from 'node:crypto'

/** The keys of a browser that subscribes to messages. */
export const browserKeys = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
})
