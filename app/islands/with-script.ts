/**
 * Shows content only with, or only without JavaScript, by CSS, so nothing shifts. An island whose script failed is
 * `plain`, as without JavaScript.
 */
export const hiddenWithScript = 'hidden-with-script'
export const hiddenWithoutScript = 'hidden-without-script'
