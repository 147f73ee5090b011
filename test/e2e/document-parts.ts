import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { aStaffMember, signedInCookie } from '#db/builders/people.ts'
import type { Demo } from './demo-data.ts'
import { expect } from './journey.ts'

/** A picture that reads as a document. */
const createPhoto = (text: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="640"><rect width="1000" height="640" fill="#d5efe9"/><rect x="60" y="120" width="260" height="340" fill="#14655a"/><text x="380" y="240" font-size="64">${text}</text></svg>`,
    ),
  )
    .jpeg()
    .toBuffer()
const createFile = async (name: string) => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await createPhoto(name),
})
/** The cookie of staff who decide on documents. */
export async function signInVerifier(demo: Demo) {
  const { userId } = await aStaffMember(demo.db, ['verify_pros'])
  return signedInCookie(demo.db, userId)
}
export const documentSection = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Uploads a file of the open document by choosing it. */
export const chooseFile = async (page: Page, name: string) =>
  documentSection(page, name)
    .getByLabel(`Escolher arquivo: ${name}`)
    .setInputFiles(await createFile(name))

/** Uploads a file of the open document and waits until it has arrived. */
export async function uploadFile(page: Page, name: string) {
  await chooseFile(page, name)
  await expect(documentSection(page, name).getByText('Recebido')).toBeVisible()
}
