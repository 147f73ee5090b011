import { createHash, randomBytes } from 'node:crypto'
import { ok, fail, type Result } from '#domain/shared/result.ts'
import type { Db } from '#platform/db.ts'
import { helpCentre } from './articles.server.ts'

/** A random id, so that a browser has one vote (AMB-46). */
export const helpCookie = 'ajeita-help'
const cookieDays = 180

/** Limit per address. */
export const feedbackLimit = { name: 'help-feedback-by-address', points: 60, durationSeconds: 3600 }

/** The browser id of a `Cookie` header, or null. */
export function readHelpCookie(header: string | null | undefined): string | null {
  return new RegExp(`(?:^|;\\s*)${helpCookie}=([\\w-]{22})(?:;|$)`).exec(header ?? '')?.[1] ?? null
}

const line = (browser: string, secure: boolean) =>
  `${helpCookie}=${browser}; Path=/; Max-Age=${cookieDays * 86_400}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** The browser id of a request and, if new, its `Set-Cookie` line. */
export function helpBrowser(header: string | null | undefined, secure: boolean) {
  const knownBrowser = readHelpCookie(header)
  if (knownBrowser) return { browser: knownBrowser, cookie: undefined }
  const browser = randomBytes(16).toString('base64url')
  return { browser, cookie: line(browser, secure) }
}

type Feedback = { slug: string; browser: string; helpful: boolean }

/**
 * Stores article feedback, one per browser and article, replaceable. Error: unknown article. Only a digest of the
 * browser id is stored.
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
