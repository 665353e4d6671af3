// Exchange rates: what we ask of a source of the market's rates, in our words.

/** `rate`: units of the currency for one dollar, as decimal text; whether it is believed is for the asker to decide. */
export type SourcedRate = { currency: string; rate: string }
/** `asOf`: the instant at which the rates held, by the source's own word. */
export type RatesAnswer = { kind: 'ok'; asOf: Date; rates: readonly SourcedRate[] } | { kind: 'unavailable'; reason: string }

export interface ExchangeRateSource {
  /** how people know it: it stands beside each rate that came from it */
  readonly name: string
  /** Never throws for what the source or the network does. */
  readRates(): Promise<RatesAnswer>
}
