// openWorld: builds every handle on the outside from one configuration, and closes them again.
import { type Clock, systemClock } from '@tallyhelm/infra/clock/clock'
import { databaseClock } from '@tallyhelm/infra/clock/database-clock'
import type { Config } from '@tallyhelm/infra/config/config'
import { openDatabase } from '@tallyhelm/infra/db/database'
import { createHttpClient } from '@tallyhelm/infra/http-client/http-client'
import { createIds } from '@tallyhelm/infra/ids/ids'
import { createLogger, type Logger } from '@tallyhelm/infra/log/log'
import { createGroupRobots } from '@tallyhelm/connectors/messaging/wecom-robots'
import { createQueue } from '@tallyhelm/infra/queue/queue'
import type { World } from '../handles/world.ts'
import { createAlarms } from './alarms.ts'
import { wireExchangeRates } from './exchange-rates.ts'
import { createConnections } from './connections.ts'
import { connectors, environmentCredentials, wireMessaging } from './platforms.ts'
import { HOUSE_ADAPTERS } from './house-adapters.ts'
import { createHouses } from './houses.ts'
import { openFiles } from './files.ts'
import { openPapers } from './papers.ts'
import { openSheets } from './sheets.ts'
import { settingsOf } from './settings.ts'
import { openSecrets } from './secrets.ts'
import { tokenStore } from './token-store.ts'
import { openWebsites } from './websites.ts'

/** `followTime` is for programs that serve: from then on the world's clock is the database's. */
export type OpenWorld = { world: World; followTime(): Promise<void>; close(): Promise<void> }

type Options = { clock?: Clock; log?: Logger; maxConnections?: number; patience?: number }

/** `clock`, `log` and a patience other than the configured one are given by tests only. Refuses with ConfigError before anything is opened. */
export function openWorld(config: Config, options: Options = {}): OpenWorld {
  const log = options.log ?? createLogger({ name: 'tallyhelm', level: config.logLevel })
  const secrets = openSecrets(config)
  const settings = settingsOf(config)
  const db = openDatabase({
    url: config.databaseUrl,
    directUrl: config.databaseDirectUrl,
    prepares: config.databasePrepares,
    applicationName: 'tallyhelm',
    log,
    ...(options.maxConnections === undefined ? {} : { maxConnections: options.maxConnections }),
    patience: options.patience ?? config.databasePatience,
  })
  const followed = databaseClock(db.pool, systemClock(), log)
  const clock = options.clock ?? followed
  const http = createHttpClient({
    clock,
    log,
    allowPrivateHosts: config.allowPrivatePlatformHosts,
    timeoutMs: config.sendTimeoutMs,
    maxBytes: 8 * 1024 * 1024,
    connections: config.channelSlots,
  })
  const { websites, closeWebsites } = openWebsites(config, { clock, log, sandbox: http })
  const queue = createQueue(db)
  const messaging = wireMessaging(config, http)
  const { connections, platforms } = createConnections({
    db,
    secrets,
    log,
    raiseAlarm: createAlarms({ queue, log, clock }),
    environment: environmentCredentials(config),
    connect: connectors(config, {
      http,
      clock,
      log,
      tokensOf: (channel, credentials) => tokenStore(db, secrets, clock, channel, credentials),
    }),
  })
  const world: World = {
    db,
    queue,
    clock,
    log,
    ids: createIds(clock),
    platforms,
    connections,
    houses: createHouses({ db, secrets, log, adapters: HOUSE_ADAPTERS, outside: { http, files: http, clock } }),
    messaging,
    groupRobots: createGroupRobots({ baseUrl: config.wecomBaseUrl, http }),
    exchangeRates: wireExchangeRates(config, http),
    websites,
    files: openFiles(config.filesDir),
    sheets: openSheets(),
    papers: openPapers(config),
    secrets,
    settings,
  }
  return {
    world,
    followTime: () => followed.follow(),
    async close() {
      followed.stop()
      await closeWebsites()
      await http.close()
      await db.close()
    },
  }
}
