// Running ads at TikTok: campaigns without a budget, ad groups that hold it, and ads; each made off.
import type { AdsPort } from '../ports/ads.ts'
import type { Clock, FileClient } from '../ports/handles.ts'
import { createTiktokAi } from './ads-ai.ts'
import { readFiguresOf } from './ads-figures.ts'
import { createTiktokIdentities } from './ads-identities.ts'
import { findMade, readObjects, readSome } from './ads-list.ts'
import { make } from './ads-make.ts'
import { createTiktokMedia } from './ads-media.ts'
import { readOptions } from './ads-options.ts'
import { createPlaces } from './ads-places.ts'
import { remove, setBudget, setStatuses, TOGETHER } from './ads-switch.ts'
import type { TiktokClient } from './tiktok-client.ts'

export function createTiktokAds(
  client: TiktokClient,
  options: { bcId: string; baseUrl: string; clock: Clock; files?: FileClient },
): AdsPort {
  const places = createPlaces(client)
  return {
    list: {
      readObjects: (account, since) => readObjects(client, places, account, since),
      readSome: (account, level, ids) => readSome(client, places, account, level, ids),
      readFiguresOf: (account, level, from, until) => readFiguresOf(client, account, level, { from, until }),
    },
    switching: {
      together: TOGETHER,
      setStatuses: (account, level, ids, status) => setStatuses(client, account, level, ids, status),
      setBudget: (account, level, id, _kind, amount) => setBudget(client, account, level, id, amount),
    },
    making: {
      readOptions: account => readOptions(client, options.bcId, account),
      make: (account, order) => make({ client, places, ...options }, account, order),
      findMade: (account, level, marker) => findMade(client, account, level, marker),
      remove: (account, level, id) => remove(client, account, level, id),
    },
    media: createTiktokMedia(client),
    identities: createTiktokIdentities(client, options.bcId),
    ai: createTiktokAi(client, options),
  }
}
