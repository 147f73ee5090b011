import { generateKeyPairSync, randomBytes } from 'node:crypto'
import webPush from 'web-push'

const pushKeys = webPush.generateVAPIDKeys()

/** The settings that production requires; their providers cannot be reached. */
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
  PUSH_PUBLIC_KEY: pushKeys.publicKey,
  PUSH_PRIVATE_KEY: pushKeys.privateKey,
  PIX_URL: 'https://127.0.0.1:9',
  PIX_TOKEN_URL: 'https://127.0.0.1:9/token',
  PIX_CLIENT_ID: 'none',
  PIX_CLIENT_SECRET: 'none',
  PIX_KEY: 'none',
  PIX_NOTICE_SECRET: 'n'.repeat(32),
  FILES: 'folder',
  COMPANY_NAME: 'Ajeita Serviços Ltda.',
  COMPANY_DOCUMENT: '11.222.333/0001-81',
  COMPANY_ADDRESS: 'Rua do Barro, 10, São Paulo, SP',
  DATA_OFFICER_NAME: 'Célia Prado',
  DATA_OFFICER_EMAIL: 'dados@ajeita.example',
}
