/** Consents and refusals of a person (quality: LGPD, consent log). */
export const consentKinds = ['terms', 'cookies'] as const
export type ConsentKind = (typeof consentKinds)[number]

/** Version dates of terms and privacy policy, which covers cookies. */
export const consentVersions = { terms: '2026-11-27', cookies: '2026-11-28' } as const satisfies Record<
  ConsentKind,
  string
>
