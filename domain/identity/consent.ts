/** What a person agrees to or refuses (quality: LGPD, consent log). */
export const consentKinds = ['terms', 'cookies'] as const
export type ConsentKind = (typeof consentKinds)[number]

/** The day of the words that are agreed to: of the terms, and of the privacy policy, which tells of the cookies. */
export const consentVersions = { terms: '2026-11-27', cookies: '2026-11-27' } as const satisfies Record<
  ConsentKind,
  string
>
