// Recharges in the console: which wait for us, how well the money that waits fits each, and one in full (console.md 12). For finance.
import type { Database, Tx } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consoleRechargeFilters, type RECHARGE_SCOPES, TRANSFER_METHODS } from '@tallyhelm/protocol/topics/payments/console-lists'
import type {
  ConsoleRecharge,
  ConsoleRechargeDetail,
  ConsoleRechargeListRequest,
  ConsoleRechargePage,
  RechargeRef,
  VoucherRef,
} from '@tallyhelm/protocol/topics/payments/console-schemas'
import sql, { type Sql } from 'sql-template-tag'
import { conditionsOf, type ConditionTable, contains, duringDays, is, isCalled, ofAmounts } from '../lists/conditions.ts'
import { type PageSource, readPage } from '../lists/read-page.ts'
import { arrivalsFor, bestScores } from './candidates.ts'
import { CONSOLE_RECHARGE_FIELDS, RECHARGE_TABLES } from './match-rows.ts'
import { repaymentOf } from './repayment-of.ts'
import { waitingCases } from './waiting-matches.ts'

const staff = { kind: 'staff' } as const
/** One alone, by its number. */
const ONE = { page_num: 1, page_size: 1 } as const

const transfers = (status: string): Sql => sql`(r.method = any(${TRANSFER_METHODS}::text[]) and r.status = ${status})`
const SCOPES: Readonly<Record<keyof typeof RECHARGE_SCOPES, Sql>> = {
  OFFLINE: transfers('TO_BE_RECHARGE'),
  ANNOUNCED: transfers('TO_BE_PAY'),
  ALL: sql`true`,
}
/** On `payments_recharges r`: transfers that wait for finance. */
export const TRANSFERS_TO_CONFIRM = SCOPES.OFFLINE

const CONDITIONS: ConditionTable<typeof consoleRechargeFilters> = {
  scope: scope => SCOPES[scope],
  no: is(sql`r.id`),
  customer: isCalled(sql`c.name`, sql`c.id`),
  method: is(sql`r.method`),
  status: is(sql`r.status`),
  currency: is(sql`r.currency`),
  bank: is(sql`p.bank`),
  payer: contains(sql`r.payer_name`),
  code: contains(sql`coalesce(r.remark_code, '')`),
  amount: ofAmounts(sql`r.amount_minor`, sql`r.currency`),
  submitted: duringDays(sql`r.submitted_at`),
}

const sourceOf = (conditions: readonly Sql[]): PageSource => ({
  tables: RECHARGE_TABLES,
  owner: { rows: 'r' },
  conditions,
  order: sql`r.submitted_at desc, r.id desc`,
})

/** The last submitted first. */
export async function consoleRechargeList(db: Database, request: ConsoleRechargeListRequest): Promise<ConsoleRechargePage> {
  const source = sourceOf(conditionsOf(consoleRechargeFilters, request, CONDITIONS))
  return await db.read(staff, async tx => {
    const page = await readPage<ConsoleRecharge>(tx, CONSOLE_RECHARGE_FIELDS, source, request)
    const best = await bestScores(
      tx,
      page.content.filter(isOpen).map(row => row.recharge_id),
    )
    return { ...page, content: page.content.map(row => ({ ...row, best: best.get(row.recharge_id) ?? null })) }
  })
}

const isOpen = ({ status }: ConsoleRecharge): boolean => status !== 'RECHARGE_SUCCESS' && status !== 'RECHARGING'

/** Refuses NOT_FOUND. */
export async function consoleRechargeOf(db: Database, { recharge_id }: RechargeRef): Promise<ConsoleRechargeDetail> {
  return await db.read(staff, async tx => {
    const [row] = (await readPage<ConsoleRecharge>(tx, CONSOLE_RECHARGE_FIELDS, sourceOf([sql`r.id = ${recharge_id}`]), ONE)).content
    if (!row) throw new Refusal('NOT_FOUND')
    const more = await tx.one<Pick<ConsoleRechargeDetail, 'user_name' | 'payer_account' | 'paid_on' | 'arrival_id'>>(sql`
      select r.user_name, r.payer_account, r.paid_on::text as paid_on,
        (select a.id from payments_arrivals a where a.recharge_id = r.id and a.state = 'CREDITED') as arrival_id
      from payments_recharges r where r.id = ${recharge_id}`)
    const candidates = isOpen(row) ? await arrivalsFor(tx, recharge_id) : []
    return {
      ...row,
      ...more,
      ...(await historyOf(tx, recharge_id)),
      candidates,
      repayment: row.is_repayment ? await repaymentOf(tx, recharge_id, sql`true`) : null,
      waiting: await waitingCases(tx, sql`m.recharge_id = ${recharge_id}`),
    }
  })
}

async function historyOf(tx: Tx, id: string): Promise<Pick<ConsoleRechargeDetail, 'files' | 'steps'>> {
  type File = Omit<ConsoleRechargeDetail['files'][number], 'uploaded_at'> & { uploaded_at: Date }
  const files = await tx.rows<File>(sql`
    select v.id as voucher_id, v.original_name as name, v.status, v.uploaded_at
    from payments_vouchers v where v.recharge_id = ${id} order by v.id`)
  type Step = Omit<ConsoleRechargeDetail['steps'][number], 'at'> & { at: Date }
  const steps = await tx.rows<Step>(sql`
    select p.to_status as status, p.by_name as by, p.note, p.at from payments_steps p
    where p.object_kind = 'RECHARGE' and p.object_id = ${id} order by p.id`)
  return {
    files: files.map(({ uploaded_at, ...file }) => ({ ...file, uploaded_at: uploaded_at.toISOString() })),
    steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
  }
}

/** Refuses NOT_FOUND. */
export async function voucherFile(db: Database, { voucher_id }: VoucherRef): Promise<{ name: string; contentType: string }> {
  const found = await db.read(staff, tx =>
    tx.maybe<{ name: string; contentType: string }>(sql`
      select f.name, f.content_type as "contentType" from payments_vouchers v join files_files f on f.name = v.file_name
      where v.id = ${voucher_id}`),
  )
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}
