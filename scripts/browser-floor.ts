/**
 * The oldest browsers that run our scripts (docs/decisions/0051); the builds are made for them.
 * `platform/first-touch.ts` tests for what they have in common. Samsung Internet 22 is Chromium 111.
 */
export const browserFloor = ['safari16.4', 'ios16.4', 'chrome111', 'edge111', 'firefox128']
