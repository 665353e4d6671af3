// Credit lines in the database: what was granted, what is asked to be changed, and the history; the limit that binds is the ledger's.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { CreditAction, CreditChange } from '@tallyhelm/protocol/topics/credit/enums'
import { type Currency, type Money, money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'

export type CreditLine = { customerId: string; base: Money; temporary: Money; temporaryUntil: Date | null; isFrozen: boolean }

type LineRow = { base: string; temporary: string; temporaryUntil: Date | null; isFrozen: boolean }

/** Locks it; undefined when none was ever set. Lock its customer first: then nobody else makes one meanwhile. */
export async function lockCreditLine(tx: Tx, customerId: string, currency: Currency): Promise<CreditLine | undefined> {
  const row = await tx.maybe<LineRow>(sql`
    select base_minor as base, temporary_minor as temporary, temporary_until as "temporaryUntil", is_frozen as "isFrozen"
    from credit_lines where customer_id = ${customerId} and currency = ${currency} for update`)
  if (!row) return undefined
  const of = (minor: string) => money(BigInt(minor), currency)
  return { customerId, base: of(row.base), temporary: of(row.temporary), temporaryUntil: row.temporaryUntil, isFrozen: row.isFrozen }
}

export async function writeCreditLine(tx: Tx, line: CreditLine): Promise<void> {
  const { customerId, base, temporary, temporaryUntil, isFrozen } = line
  await tx.run(sql`
    insert into credit_lines (customer_id, currency, base_minor, temporary_minor, temporary_until, is_frozen)
    values (${customerId}, ${base.currency}, ${base.minor}, ${temporary.minor}, ${temporaryUntil}, ${isFrozen})
    on conflict (customer_id, currency) do update set base_minor = excluded.base_minor, temporary_minor = excluded.temporary_minor,
      temporary_until = excluded.temporary_until, is_frozen = excluded.is_frozen`)
}

export type NewCreditChange = {
  id: string
  customerId: string
  type: CreditChange
  before: Money
  after: Money
  validUntil: Date | null
  reason: string
  maker: string | null
  checker: string | null
  caseId: string | null
  at: Date
}

export async function insertCreditChange(tx: Tx, change: NewCreditChange): Promise<void> {
  const { id, customerId, type, before, after, validUntil, reason, maker, checker, caseId, at } = change
  await tx.run(sql`
    insert into credit_changes (id, customer_id, currency, type, before_minor, after_minor, valid_until, reason, maker, checker, case_id, at)
    values (${id}, ${customerId}, ${after.currency}, ${type}, ${before.minor}, ${after.minor}, ${validUntil}, ${reason}, ${maker}, ${checker},
      ${caseId}, ${at})`)
}

/** Whose temporary part has ended, and in which currency. */
export async function endedTemporaries(tx: Tx, now: Date, most: number): Promise<{ customerId: string; currency: Currency }[]> {
  return await tx.rows(sql`
    select customer_id as "customerId", currency from credit_lines where temporary_until <= ${now} order by temporary_until limit ${most}`)
}

/** `amount` is the new base or the temporary part, of these two actions alone; `until` is when the latter ends. */
export type CreditProposal = { customerId: string; currency: Currency; action: CreditAction; amount: Money | null; until: Date | null }

export async function insertCreditProposal(tx: Tx, caseId: string, proposal: CreditProposal): Promise<void> {
  const { customerId, currency, action, amount, until } = proposal
  await tx.run(sql`
    insert into credit_proposals (id, customer_id, currency, action, amount_minor, until_at)
    values (${caseId}, ${customerId}, ${currency}, ${action}, ${amount?.minor ?? null}, ${until})`)
}

export async function readCreditProposal(tx: Tx, caseId: string): Promise<CreditProposal> {
  const { minor, ...row } = await tx.one<Omit<CreditProposal, 'amount'> & { minor: string | null }>(sql`
    select customer_id as "customerId", currency, action, amount_minor as minor, until_at as until from credit_proposals where id = ${caseId}`)
  return { ...row, amount: minor === null ? null : money(BigInt(minor), row.currency) }
}
