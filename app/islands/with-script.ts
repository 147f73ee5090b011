/**
 * Shows content only with, or only without JavaScript, by CSS, so nothing shifts. An island whose script failed is
 * `plain`, as without JavaScript.
 */
export const hiddenWithScript = 'scripted:[page-island:not([plain])_&]:hidden'
export const hiddenWithoutScript = 'unscripted:hidden [page-island[plain]_&]:hidden'
