// Meta's ad objects as an AdObjectsPort: what stands below an ad account, what it spends, who changes it, and pausing it.
import { digitsOf } from '../kit/units.ts'
import type { AdObjectsPort } from '../ports/ad-objects.ts'
import { readCountries, readFigures, readHours, readTotals } from './ad-objects-figures.ts'
import { installGuard, readGuardRuns, readGuards, removeGuard, subscribe } from './ad-objects-guards.ts'
import { readActivities, readUsers } from './ad-objects-people.ts'
import { openPings } from './ad-objects-pings.ts'
import { readObjects, readSome } from './ad-objects-read.ts'
import { setStatus } from './ad-objects-status.ts'
import { rememberedAppId } from './app-id.ts'
import type { MetaClient, MetaOptions } from './meta-client.ts'

export function createMetaAdObjects(client: MetaClient, options: MetaOptions): AdObjectsPort {
  const ours = digitsOf({ outsideAccountId: options.businessId })
  const appId = rememberedAppId(client, options.accessToken)
  return {
    readObjects: (account, since) => readObjects(client, account, since),
    readSome: (account, level, ids) => readSome(client, account, level, ids),
    readFigures: (accounts, from, until) => readFigures(client, accounts, from, until),
    readTotals: (account, until) => readTotals(client, account, until),
    readHours: (account, from, until) => readHours(client, account, from, until),
    readCountries: (account, from, until) => readCountries(client, account, from, until),
    readActivities: (account, since, until) => readActivities(client, appId, account, since, until),
    readUsers: account => readUsers(client, ours, account),
    setStatus: (_account, _level, id, status) => setStatus(client, id, status),
    readGuards: (account, orders) => readGuards(client, account, orders),
    installGuard: (account, order) => installGuard(client, account, order),
    readGuardRuns: (account, since) => readGuardRuns(client, account, since),
    removeGuard: guardId => removeGuard(client, guardId),
    subscribe: (callbackUrl, verifyToken) => subscribe(appId, options, callbackUrl, verifyToken),
    openPings: (body, signature) => openPings(options.appSecret, body, signature),
  }
}
