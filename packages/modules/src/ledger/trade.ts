// Trade: an exchange between two wallets of one owner, as a step of a larger transaction in the system's scope.
import type { Tx } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { type Currency, displayText, type Money, negate, subtract } from '@tallyhelm/protocol/values/money'
import { exchange } from './exchange-recipes.ts'
import { openAccount } from './store-accounts.ts'
import { findAvailable, lockBalances, transferNow } from './store.ts'

export type Trade = {
  quoteId: string
  customerId: string
  subCustomerId: string | null
  paid: Money
  bought: Money
  operator: string
  summary: string
  at: Date
}

/** Both legs or none. Refuses EXCHANGE_SHORT with the shortage. */
export async function tradeBetweenWallets(tx: Tx, { quoteId, paid, bought, operator, summary, at, ...owner }: Trade): Promise<void> {
  const wallet = (currency: Currency) => openAccount(tx, { kind: 'WALLET', currency, ...owner }, at)
  const place = (currency: Currency) => openAccount(tx, { kind: 'EXCHANGE', currency }, at)
  const [fromWallet, toWallet] = [await wallet(paid.currency), await wallet(bought.currency)]
  const [fromExchange, toExchange] = [await place(paid.currency), await place(bought.currency)]
  await lockBalances(tx, [fromWallet, toWallet, fromExchange, toExchange])
  const after = subtract(await findAvailable(tx, { kind: 'WALLET', currency: paid.currency, ...owner }), paid)
  if (after.minor < 0n)
    throw new Refusal('EXCHANGE_SHORT', { currency: paid.currency, shortage: displayText(negate(after), { withSymbol: true }) })
  const legs = exchange({ quoteId, fromWallet, fromExchange, toExchange, toWallet, paid, bought })
  const reference = { kind: 'EXCHANGE', id: quoteId } as const
  const context = { ...owner, adAccountId: null, reference, operator, summary, at }
  await transferNow(tx, [legs.out], context)
  await transferNow(tx, [legs.in], context)
}
