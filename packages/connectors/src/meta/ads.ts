// Running ads at Meta: what monitors read as well, switching, making, and pictures and videos. Identities are pages, which nobody makes here.
import type { AdsPort } from '../ports/ads.ts'
import { readObjects, readSome } from './ad-objects-read.ts'
import { readFiguresOf } from './ads-figures.ts'
import { createMetaMaking } from './ads-making.ts'
import { createMetaMedia } from './ads-media.ts'
import { createMetaSwitching } from './ads-switching.ts'
import type { MetaClient } from './meta-client.ts'

export function createMetaAds(client: MetaClient): AdsPort {
  return {
    list: {
      readObjects: (account, since) => readObjects(client, account, since),
      readSome: (account, level, ids) => readSome(client, account, level, ids),
      readFiguresOf: (account, level, from, until) => readFiguresOf(client, account, level, from, until),
    },
    switching: createMetaSwitching(client),
    making: createMetaMaking(client),
    media: createMetaMedia(client),
  }
}
