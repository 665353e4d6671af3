// How each customer's used credit comes about: its parts and what they don't explain, per currency (docs/decisions/credit.md).
import type { Database } from '@tallyhelm/infra/db/database'
import { creditUseFilters } from '@tallyhelm/protocol/topics/ledger/credit-use-lists'
import type { CreditUse, CreditUsePage, CreditUseRequest } from '@tallyhelm/protocol/topics/ledger/credit-use-schemas'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { conditionsOf, type ConditionTable, isCalled } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

const TABLES = raw(`ledger_accounts a join organization_customers c on c.id = a.customer_id
  join ledger_balances b on b.ledger_account_id = a.id`)
const PARTS = raw('join lateral (select * from credit_identity(a.customer_id) x where x.currency = a.currency) i on true')
const STATE = raw(`case when i.difference_minor = 0 then 'EVEN' else 'DIFFERS' end`)

const CONDITIONS: ConditionTable<typeof creditUseFilters> = {
  name: isCalled(sql`c.name`, sql`c.id`),
  // Only this filter reads the parts of everybody.
  state: state => sql`exists (select from credit_identity(a.customer_id) i where i.currency = a.currency and ${STATE} = ${state})`,
}

const amount = (minor: string): Sql => amountOf(raw(`i.${minor}`), raw('a.currency'))
const FIELDS: Fields<CreditUse> = {
  customer_id: raw('c.id'),
  customer_name: raw('c.name'),
  currency: raw('a.currency'),
  state: STATE,
  used: amount('used_minor'),
  unspent: amount('unspent_minor'),
  unbilled_spend: amount('unbilled_spend_minor'),
  unbilled_fees: amount('unbilled_fee_minor'),
  waiting: amount('waiting_minor'),
  unpaid: amount('unpaid_minor'),
  rebates: amount('rebate_minor'),
  transit: amount('transit_minor'),
  moved: amount('moved_minor'),
  opening: amount('opening_minor'),
  difference: amount('difference_minor'),
}

/** For staff who read the books; who uses most first. */
export async function creditUses(db: Database, request: CreditUseRequest): Promise<CreditUsePage> {
  const source: PageSource = {
    tables: TABLES,
    owner: { customers: 'a.customer_id' },
    conditions: [sql`a.kind = 'CREDIT_LINE' and a.sub_customer_id is null`, ...conditionsOf(creditUseFilters, request, CONDITIONS)],
    order: sql`b.debits_posted - b.credits_posted desc, a.id`,
    shaped: { by: 'a.id', tables: sql`${TABLES} ${PARTS}` },
  }
  return await db.readLong({ kind: 'staff' }, tx => readPage<CreditUse>(tx, FIELDS, source, request))
}
