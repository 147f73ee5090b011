import { bodyBombs } from './body-bombs.ts'
import { foreignObjects } from './foreign-objects.ts'
import { headers } from './headers.ts'
import { keptPages } from './kept-pages.ts'
import { oddValues } from './odd-values.ts'
import { oneNetwork } from './one-network.ts'
import { otherSites } from './other-sites.ts'
import { parallelPins } from './parallel-pins.ts'
import { redirects } from './redirects.ts'
import { slowConnections } from './slow-connections.ts'
import { toolAttacks } from './tools.ts'

export const attacks = [
  bodyBombs,
  parallelPins,
  redirects,
  oddValues,
  headers,
  keptPages,
  oneNetwork,
  otherSites,
  foreignObjects,
  slowConnections,
  ...toolAttacks,
]
