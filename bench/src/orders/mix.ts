// The orders that people send under load: of all kinds, of one wallet, and whole batches.
import type { LoadCustomer } from '../product/customers.ts'

export type Body = { adjust_type: string; items: Record<string, string>[]; reason?: string }
type Account = LoadCustomer['accounts'][number]

/** Seven in ten are additions; the others lower and move. Ad accounts come in turn, as Meta takes ten changes of one a day. */
export function mixedOrders(customer: LoadCustomer): () => Body {
  const all = inTurn(shuffled(customer.accounts))
  const google = inTurn(customer.accounts.filter(({ channel }) => channel === 'GOOGLE'))
  return () => {
    const dice = Math.random()
    if (dice < 0.7) return { adjust_type: 'ADD', items: [{ account_id: all().id, amount: amount() }] }
    if (dice < 0.88) return { adjust_type: 'REDUCE', reason: 'BUDGET', items: [{ account_id: all().id, amount: amount() }] }
    return { adjust_type: 'TRANSFER', items: [{ from_account_id: google().id, to_account_id: google().id, amount: amount() }] }
  }
}

/** Additions to so many ad accounts at once. */
export const additions = (customer: LoadCustomer, count: number) => (): Body => ({
  adjust_type: 'ADD',
  items: shuffled(customer.accounts)
    .slice(0, count)
    .map(({ id }) => ({ account_id: id, amount: amount() })),
})

function inTurn(accounts: readonly Account[]): () => Account {
  let turn = 0
  return () => {
    turn += 1
    const account = accounts[turn % accounts.length]
    if (!account) throw new Error('there is no ad account')
    return account
  }
}

const shuffled = (accounts: readonly Account[]): Account[] =>
  accounts
    .map(account => ({ account, at: Math.random() }))
    .toSorted((left, right) => left.at - right.at)
    .map(({ account }) => account)

const amount = (): string => (10 + Math.random() * 90).toFixed(2)
