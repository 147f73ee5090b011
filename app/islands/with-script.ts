/**
 * What an island shows only with, or only without, script: decided by CSS, so that nothing jumps when the script comes. An
 * island whose script was lost on its way is `plain`: it stands there, and is sent, as without script.
 */
export const hiddenWithScript = 'scripted:[page-island:not([plain])_&]:hidden'
export const hiddenWithoutScript = 'unscripted:hidden [page-island[plain]_&]:hidden'
