// Exchange rates: the source that the configuration names, behind an HTTP client of its own with tight bounds.
import { createHttpRates } from '@tallyhelm/connectors/exchange/http-rates'
import type { ExchangeRateSource } from '@tallyhelm/connectors/ports/exchange-rates'
import type { Clock } from '@tallyhelm/infra/clock/clock'
import type { Config } from '@tallyhelm/infra/config/config'
import { createHttpClient } from '@tallyhelm/infra/http-client/http-client'
import type { Logger } from '@tallyhelm/infra/log/log'

/** A list of rates takes a few kilobytes and no time. */
const MOST_BYTES = 64 * 1024
const TIMEOUT_MS = 10_000

type Wanted = Pick<Config, 'exchangeRatesUrl' | 'exchangeRatesToken' | 'exchangeRatesSource' | 'allowPrivatePlatformHosts'>

/** undefined when none is configured. Private hosts are reached only where the platforms' may be, which is the sandbox. */
export function wireExchangeRates(config: Wanted, { clock, log }: { clock: Clock; log: Logger }): ExchangeRateSource | undefined {
  const { exchangeRatesUrl: url, exchangeRatesToken: token, exchangeRatesSource } = config
  if (url === undefined) return undefined
  const http = createHttpClient({
    clock,
    log,
    allowPrivateHosts: config.allowPrivatePlatformHosts,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MOST_BYTES,
  })
  return createHttpRates({ url, name: exchangeRatesSource ?? new URL(url).hostname.slice(0, 60), token, http })
}
