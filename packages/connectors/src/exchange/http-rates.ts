// Exchange rates over HTTP: one address that answers with a small JSON object. Anything else it says is no answer.
import { z } from 'zod'
import { parseExactJson } from '../kit/exact-json.ts'
import type { ExchangeRateSource, RatesAnswer } from '../ports/exchange-rates.ts'
import type { HttpClient, HttpReply } from '../ports/handles.ts'

/** More currencies than there are wallets for say that this is another document. */
const MOST_RATES = 400

/**
 * `GET {url}`, with a bearer token when there is one, answers 200 and
 * `{"base": "USD", "as_of": "2026-11-21T08:00:00Z", "rates": {"CNY": "7.1234", "HKD": 7.8123}}`, numbers or decimal texts alike.
 * A redirect is not followed and counts as no answer. Bounds of time and bytes are the client's.
 */
export function createHttpRates(options: { url: string; name: string; token?: string | undefined; http: HttpClient }): ExchangeRateSource {
  const { url, name, token, http } = options
  const headers = { Accept: 'application/json', ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) }
  return {
    name,
    readRates: async () => readReply(await http.send({ method: 'GET', url, headers })),
  }
}

const answer = z.object({
  base: z.literal('USD'),
  as_of: z.iso.datetime({ offset: true }),
  rates: z
    .record(z.string().regex(/^[A-Z]{3}$/), z.string().max(40))
    .refine(rates => Object.keys(rates).length <= MOST_RATES, 'too many currencies'),
})

function readReply(reply: HttpReply): RatesAnswer {
  if (reply.kind === 'lost') return { kind: 'unavailable', reason: reply.reason }
  if (reply.status !== 200) return { kind: 'unavailable', reason: `HTTP ${reply.status}` }
  // Numbers come as their own text, so that no rate passes through a float.
  const body = answer.safeParse(parseExactJson(reply.text))
  if (!body.success) return { kind: 'unavailable', reason: `unreadable: ${body.error.issues[0]?.path.join('.') || 'no such object'}` }
  const { as_of, rates } = body.data
  return { kind: 'ok', asOf: new Date(as_of), rates: Object.entries(rates).map(([currency, rate]) => ({ currency, rate })) }
}
