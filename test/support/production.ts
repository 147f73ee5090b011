import { generateKeyPairSync, randomBytes } from 'node:crypto'

/** What production does not start without; nothing of it can be reached. */
export const productionSettings = {
  APP_ENV: 'production',
  TEST_HOOKS: '0',
  PUBLIC_ORIGIN: 'https://ajeita.example',
  SECRET_KEYS: randomBytes(32).toString('base64url'),
  PIN_PEPPER: randomBytes(32).toString('base64url'),
  ZENVIA_TOKEN: 'none',
  ZENVIA_FROM: 'none',
  RECEIPTS_SECRET: randomBytes(32).toString('base64url'),
  META_PHONE_ID: '00000',
  META_TOKEN: 'none',
  META_APP_SECRET: 'none',
  META_VERIFY_TOKEN: randomBytes(16).toString('hex'),
  SMTP_URL: 'smtp://127.0.0.1:9',
  DKIM_DOMAIN: 'ajeita.example',
  DKIM_SELECTOR: 'none',
  DKIM_KEY: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }) as string,
  PUSH_PUBLIC_KEY: 'none',
  PUSH_PRIVATE_KEY: 'none',
  PIX_URL: 'https://127.0.0.1:9',
  PIX_TOKEN_URL: 'https://127.0.0.1:9/token',
  PIX_CLIENT_ID: 'none',
  PIX_CLIENT_SECRET: 'none',
  PIX_KEY: 'none',
  PIX_NOTICE_SECRET: 'n'.repeat(32),
  FILES: 'folder',
}
