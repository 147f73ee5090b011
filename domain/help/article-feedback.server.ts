import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#platform/db.ts'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import { helpCentre } from './articles.server.ts'

/** Holds a random number and nothing else: it makes one browser one voice (AMB-46). */
export const helpCookie = 'ajeita-help'
const cookieDays = 180

/** How often one address may answer. */
export const feedbackLimit = { name: 'help-feedback-by-address', points: 60, durationSeconds: 3600 }

/** The browser that a `Cookie` header belongs to, or null for one that never answered. */
export function readHelpCookie(header: string | null | undefined): string | null {
  return new RegExp(`(?:^|;\\s*)${helpCookie}=([\\w-]{22})(?:;|$)`).exec(header ?? '')?.[1] ?? null
}

const line = (browser: string, secure: boolean) =>
  `${helpCookie}=${browser}; Path=/; Max-Age=${cookieDays * 86_400}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** The browser of a request and, for a new one, the `Set-Cookie` line that makes it known. */
export function helpBrowser(header: string | null | undefined, secure: boolean) {
  const known = readHelpCookie(header)
  if (known) return { browser: known, cookie: undefined }
  const browser = randomBytes(16).toString('base64url')
  return { browser, cookie: line(browser, secure) }
}

type Feedback = { slug: string; browser: string; helpful: boolean }

/**
 * Keeps whether an article was of use. A browser has one answer for an article: a second one changes the first.
 * Refuses an article that there is not. Who it was is not kept: only a digest of the browser's number.
 */
export async function rateArticle(
  db: Db,
  { slug, browser, helpful }: Feedback,
  now: Date,
): Promise<Result<{ helpful: boolean }, 'not_found'>> {
  if (!helpCentre().article(slug)) return fail('not_found')
  await db
    .insertInto('help_feedback')
    .values({
      article: slug,
      browser: createHash('sha256').update(browser).digest('base64url'),
      helpful,
      created_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.columns(['article', 'browser']).doUpdateSet({ helpful, changed_at: now }))
    .execute()
  return ok({ helpful })
}
