// Ledger accounts in the database: found by their address, and opened when first needed.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import type { Currency } from '@tallyhelm/protocol/values/money'

export type LedgerAddress =
  | { kind: 'WALLET' | 'CREDIT_LINE'; currency: Currency; customerId: string; subCustomerId: string | null }
  | { kind: 'QUOTA'; currency: Currency; customerId: string; adAccountId: string }
  | { kind: 'SERVICE_FEE' | 'TAX' | 'REBATE' | 'ADJUSTMENT'; currency: Currency; customerId: string }
  | { kind: 'PAYMENT_CLEARING' | 'CHANNEL_CLEARING'; currency: Currency; place: string }
  | { kind: 'EXTERNAL' | 'EXCHANGE'; currency: Currency }

/** The id of the ledger account at this address, opened when it is not there yet. */
export const openAccount = async (tx: Tx, address: LedgerAddress, at: Date): Promise<string> =>
  (await openAccounts(tx, [address], at))(address)

/** The same for many, opened in the order in which everyone opens them. */
export async function openAccounts(tx: Tx, addresses: readonly LedgerAddress[], at: Date): Promise<(address: LedgerAddress) => string> {
  const parts = new Map(addresses.map(address => [partsOf(address).join(':'), partsOf(address)]))
  const keys = [...parts.keys()].toSorted()
  const column = (index: number) => keys.map(key => parts.get(key)?.[index] ?? null)
  // Addresses are made first: what computes them must not see rows before their policy has, and would keep the index from being used.
  const opened = await tx.rows<{ id: string }>(prepared`
    with t as materialized (
      select *, ledger_address(kind, currency, customer_id, sub_customer_id, ad_account_id, place) as address
      from unnest(${column(0)}::text[], ${column(1)}::text[], ${column(2)}::bigint[], ${column(3)}::bigint[], ${column(4)}::bigint[],
        ${column(5)}::text[]) with ordinality as u (kind, currency, customer_id, sub_customer_id, ad_account_id, place, n))
    select coalesce(a.id, ledger_open(t.kind, t.currency, t.customer_id, t.sub_customer_id, t.ad_account_id, t.place,
      case when t.kind in ('WALLET', 'CREDIT_LINE') then 0 end, ${at})) as id
    from t left join ledger_accounts a on a.address = t.address order by t.n`)
  const ids = new Map(keys.map((key, index) => [key, opened[index]?.id]))
  return address => {
    const id = ids.get(partsOf(address).join(':'))
    if (id === undefined) throw new Error('This account was not asked for.')
    return id
  }
}

/** For whoever only looks; undefined where nothing was ever booked at this address. */
export async function findAccount(tx: Tx, address: LedgerAddress): Promise<string | undefined> {
  const [kind, currency, customer, sub, adAccount, place] = partsOf(address)
  const row = await tx.maybe<{ id: string }>(prepared`
    with t as materialized (
      select ledger_address(${kind}, ${currency}, ${customer}::bigint, ${sub}::bigint, ${adAccount}::bigint, ${place}) as address)
    select a.id from t join ledger_accounts a on a.address = t.address`)
  return row?.id
}

const partsOf = (address: LedgerAddress) => [
  address.kind,
  address.currency,
  'customerId' in address ? address.customerId : null,
  'subCustomerId' in address ? address.subCustomerId : null,
  'adAccountId' in address ? address.adAccountId : null,
  'place' in address ? address.place : null,
]
