// Exchange rates: the source that the configuration names, called within tight bounds.
import { createHttpRates } from '@tallyhelm/connectors/exchange/http-rates'
import type { ExchangeRateSource } from '@tallyhelm/connectors/ports/exchange-rates'
import type { Config } from '@tallyhelm/infra/config/config'
import type { HttpClient } from '@tallyhelm/infra/http-client/http-client'

/** A list of rates takes a few kilobytes and no time. */
const BOUNDS = { timeoutMs: 10_000, maxBytes: 64 * 1024 }

type Wanted = Pick<Config, 'exchangeRatesUrl' | 'exchangeRatesToken' | 'exchangeRatesSource'>

/** undefined when none is configured. */
export function wireExchangeRates(config: Wanted, http: HttpClient): ExchangeRateSource | undefined {
  const { exchangeRatesUrl: url, exchangeRatesToken: token, exchangeRatesSource } = config
  if (url === undefined) return undefined
  const bounded = { send: (request: Parameters<HttpClient['send']>[0]) => http.send({ ...request, ...BOUNDS }) }
  return createHttpRates({ url, name: exchangeRatesSource ?? new URL(url).hostname.slice(0, 60), token, http: bounded })
}
