/** Makes the browser of the tests ready, as the last step of an installation (scripts/bootstrap.mjs). */
import { findChromium } from './chromium.ts'

await findChromium()
