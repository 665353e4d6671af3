// Exchange: both legs in one transaction, each within its currency (domain.md 2, EXCHANGE).
import type { Money } from '@tallyhelm/protocol/values/money'
import type { Transfer } from './recipes.ts'

/** `paid` leaves one wallet, `bought` enters the other; each passes the exchange account of its own currency. */
export function exchange(trade: {
  quoteId: string
  fromWallet: string
  fromExchange: string
  toExchange: string
  toWallet: string
  paid: Money
  bought: Money
}): { out: Transfer; in: Transfer } {
  const { quoteId, paid, bought } = trade
  if (paid.minor <= 0n || bought.minor <= 0n || paid.currency === bought.currency)
    throw new Error('An exchange moves something in each of two currencies.')
  return {
    out: { key: `exchange:${quoteId}:OUT`, code: 'EXCHANGE', debit: trade.fromWallet, credit: trade.fromExchange, amount: paid },
    in: { key: `exchange:${quoteId}:IN`, code: 'EXCHANGE', debit: trade.toExchange, credit: trade.toWallet, amount: bought },
  }
}
