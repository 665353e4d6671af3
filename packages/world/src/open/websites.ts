// Websites: pages that customers name, read by a client of their own, to which nothing private is ever open.
import type { Clock } from '@tallyhelm/infra/clock/clock'
import type { Config } from '@tallyhelm/infra/config/config'
import { nameServers } from '@tallyhelm/infra/http-client/host-resolver'
import { createHttpClient, type HttpClient } from '@tallyhelm/infra/http-client/http-client'
import type { Logger } from '@tallyhelm/infra/log/log'
import { createTurns } from '@tallyhelm/infra/turns/turns'
import { followLink } from '@tallyhelm/infra/web-pages/link-end'
import { readWebsite } from '@tallyhelm/infra/web-pages/website-reader'
import type { Websites } from '../handles/world.ts'

/** Eleven pages each, 256 KB a page. */
const TURNS = { atOnce: 8, atOnceEach: 1, mostWaiting: 64, mostWaitMs: 1_500 }
const [CONNECTING_MS, LOOK_UP_MS] = [5_000, 2_500]

type Outside = { clock: Clock; log: Logger /** reaches private hosts too, as platforms' stand-ins need it */; sandbox: HttpClient }

/** `websitesStandIn` serves the names that are reserved for examples (RFC 2606), which nobody else has. */
export function openWebsites(
  { websitesStandIn }: Pick<Config, 'websitesStandIn'>,
  { clock, log, sandbox }: Outside,
): { websites: Websites; closeWebsites(): Promise<void> } {
  const http = createHttpClient({
    clock,
    // A page that does not answer is told to whoever asked; it is nothing to watch.
    log: log.child({}, { level: 'error' }),
    allowPrivateHosts: false,
    timeoutMs: CONNECTING_MS,
    maxBytes: 1024 * 1024,
    connections: 4,
    lookup: nameServers(LOOK_UP_MS),
  })
  const ask: HttpClient['download'] = request => {
    const { host, hostname, pathname, search } = new URL(request.url)
    if (websitesStandIn === undefined || !isReserved(hostname)) return http.download(request)
    return sandbox.download({ ...request, url: `${websitesStandIn}/${host}${pathname}${search}` })
  }
  return {
    websites: {
      read: (url, timeoutMs) => readWebsite(ask, clock, url, timeoutMs),
      follow: (url, timeoutMs) => followLink(ask, clock, url, timeoutMs),
      inTurn: createTurns(TURNS),
    },
    closeWebsites: () => http.close(),
  }
}

const isReserved = (host: string): boolean => /(^|\.)(example|test|example\.(com|net|org))$/.test(host)
