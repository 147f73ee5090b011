import { isSealedByOlderKey, sealWith, unsealWith } from './key-ring.ts'
import { secrets } from './secrets.ts'

/** Seals a text under a name with the newest key of this product; see `sealWith`. */
export const seal = (name: string, text: string) => sealWith(secrets().keys, name, text)

/** Opens what `seal` made under the same name, with any key of the ring; null for anything else. Never throws. */
export const unseal = (name: string, sealed: string | null | undefined) => unsealWith(secrets().keys, name, sealed)

/** Whether a sealed text uses an older key. */
export const wasSealedBefore = (sealed: string) => isSealedByOlderKey(secrets().keys, sealed)
