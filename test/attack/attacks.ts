import { bodyBombs } from './body-bombs.ts'
import { cachedPages } from './cached-pages.ts'
import { endlessDocuments } from './endless-documents.ts'
import { doubleRefunds, escapedDebts } from './escaped-debts.ts'
import { floodedMailbox } from './flooded-mailbox.ts'
import { foreignObjects } from './foreign-objects.ts'
import { headers } from './headers.ts'
import { idleUploads, stalledUploads } from './idle-uploads.ts'
import { oddMail } from './odd-mail.ts'
import { oddValues } from './odd-values.ts'
import { oneNetwork } from './one-network.ts'
import { otherSites } from './other-sites.ts'
import { parallelPins } from './parallel-pins.ts'
import { redirects } from './redirects.ts'
import { endlessCoins, householdCoins } from './returned-coins.ts'
import { slowConnections } from './slow-connections.ts'
import { spelledPages } from './spellings.ts'
import { toolAttacks } from './tools.ts'
import { typedDocuments } from './typed-documents.ts'
import { unusableKeys } from './unusable-keys.ts'
import { voiceBombs } from './voice-bombs.ts'

export const attacks = [
  bodyBombs,
  parallelPins,
  redirects,
  oddValues,
  headers,
  cachedPages,
  spelledPages,
  ...oneNetwork,
  otherSites,
  foreignObjects,
  slowConnections,
  oddMail,
  idleUploads,
  stalledUploads,
  voiceBombs,
  endlessDocuments,
  unusableKeys,
  floodedMailbox,
  escapedDebts,
  doubleRefunds,
  householdCoins,
  endlessCoins,
  typedDocuments,
  ...toolAttacks,
]
