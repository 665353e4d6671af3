// Keys of transfers: what was made under them. The unique index on them makes each happen once.
import type { Tx } from '@tallyhelm/infra/db/database'
import { prepared } from '@tallyhelm/infra/db/prepared'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import type { Transfer } from './recipes.ts'

/** False when a transfer with this key was made before. */
export async function isKeyFree(tx: Tx, key: string): Promise<boolean> {
  return (await tx.maybe(prepared`select 1 from ledger_transfers where idempotency_key = ${key}`)) === undefined
}

/** What the transfers with these keys have moved: those that are posted, by key. */
export async function postedAmounts(tx: Tx, keys: readonly string[]): Promise<Map<string, Money>> {
  const rows = await tx.rows<{ key: string; currency: Currency; minor: string }>(prepared`
    select idempotency_key as key, currency, amount_minor as minor from ledger_transfers
    where idempotency_key = any(${keys}::text[]) and state = 'POSTED'`)
  return new Map(rows.map(({ key, currency, minor }) => [key, money(BigInt(minor), currency)]))
}

/** Whether a transfer with this key was made before, and was this one. */
export async function keyState(tx: Tx, { key, code, debit, credit, amount }: Transfer): Promise<'free' | 'same' | 'other'> {
  const row = await tx.maybe<{ isSame: boolean }>(prepared`
    select code = ${code} and debit_account_id = ${debit} and credit_account_id = ${credit} and currency = ${amount.currency}
      and amount_minor = ${amount.minor.toString()}::bigint as "isSame"
    from ledger_transfers where idempotency_key = ${key}`)
  if (!row) return 'free'
  return row.isSame ? 'same' : 'other'
}
