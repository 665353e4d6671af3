// Files of banks: how far each has come, and what became of its lines. For finance.
import type { Database } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { bankFileFilters, bankLineFilters } from '@tallyhelm/protocol/topics/bank-files/lists'
import type {
  BankFileListRequest,
  BankFilePage,
  BankFileRef,
  BankFileRow,
  BankLine,
  BankLinePage,
  BankLinesRequest,
} from '@tallyhelm/protocol/topics/bank-files/schemas'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { type ConditionTable, conditionsOf, contains, duringDays, is, ofAmounts } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

const staff = { kind: 'staff' } as const

const COUNTS: Sql = raw(`count(*)::int as lines, (count(*) filter (where l.state = 'READY'))::int as ready,
  (count(*) filter (where l.state = 'DONE'))::int as done, (count(*) filter (where l.state = 'SAME'))::int as same,
  (count(*) filter (where l.state = 'MAYBE'))::int as maybe, (count(*) filter (where l.state = 'OPEN'))::int as open,
  (count(*) filter (where l.state = 'OUT'))::int as out, (count(*) filter (where l.state = 'INVALID'))::int as wrong,
  coalesce(sum(l.amount_minor) filter (where l.state in ('READY', 'DONE')), 0)::bigint as total_minor`)

/** On `payments_bank_files f`: it asks for its columns or for a confirmation. */
export const BANK_FILE_WAITS = `f.state in ('UNMAPPED', 'WAITING')`

const CONDITIONS: ConditionTable<typeof bankFileFilters> = {
  bank: is(sql`f.bank`),
  currency: is(sql`f.currency`),
  state: is(sql`f.state`),
  waits: does => raw(does ? BANK_FILE_WAITS : `not (${BANK_FILE_WAITS})`),
  created: duringDays(sql`f.created_at`),
}

const FIELDS: Fields<BankFileRow> = {
  file_id: raw('f.id'),
  bank: raw('f.bank'),
  currency: raw('f.currency'),
  file_name: raw('f.file_name'),
  state: raw('f.state'),
  staff_name: raw('f.staff_name'),
  created_at: raw('f.created_at'),
  ended_at: raw('f.ended_at'),
  lines: raw('n.lines'),
  // Before its columns are known nothing is wrong with a line.
  ready: raw('n.ready'),
  done: raw('n.done'),
  same: raw('n.same'),
  maybe: raw('n.maybe'),
  open: raw('n.open'),
  out: raw('n.out'),
  wrong: raw(`case when f.state = 'UNMAPPED' then 0 else n.wrong end`),
  total: amountOf(raw('n.total_minor'), raw('f.currency')),
  sheet_reading: raw('f.sheet_reading'),
  decimal: raw(`f.reading ->> 'decimal'`),
  day_order: raw(`f.reading ->> 'day_order'`),
}

const sourceOf = (conditions: readonly Sql[]): PageSource => ({
  tables: sql`payments_bank_files f`,
  owner: 'everybody',
  conditions,
  order: sql`f.created_at desc, f.id desc`,
  // A file may have thousands of lines: they are counted for the page alone.
  shaped: {
    by: 'f.id',
    tables: sql`payments_bank_files f cross join lateral (select ${COUNTS} from payments_bank_lines l where l.file_id = f.id) n`,
  },
})

/** The newest first. */
export async function bankFileList(db: Database, request: BankFileListRequest): Promise<BankFilePage> {
  const source = sourceOf(conditionsOf(bankFileFilters, request, CONDITIONS))
  return await db.read(staff, tx => readPage<BankFileRow>(tx, FIELDS, source, request))
}

/** Refuses NOT_FOUND. */
export async function bankFileOf(db: Database, { file_id }: BankFileRef): Promise<BankFileRow> {
  return await db.read(staff, async tx => {
    const [file] = (await readPage<BankFileRow>(tx, FIELDS, sourceOf([sql`f.id = ${file_id}`]), { page_num: 1, page_size: 1 })).content
    if (!file) throw new Refusal('NOT_FOUND')
    return file
  })
}

const LINE_CONDITIONS: ConditionTable<typeof bankLineFilters> = {
  lineState: is(sql`l.state`),
  wrong: () => sql`l.state in ('INVALID', 'MAYBE')`,
  words: text => contains(sql`concat_ws(' ', l.payer, l.memo, l.bank_number)`)(text),
  amount: ofAmounts(sql`l.amount_minor`, sql`f.currency`),
}

const LINE_FIELDS: Fields<BankLine> = {
  line_key: sql`l.file_id || ':' || l.row_no`,
  row_no: raw('l.row_no'),
  state: raw('l.state'),
  currency: raw('f.currency'),
  amount: amountOf(raw('l.amount_minor'), raw('f.currency')),
  paid_on: raw('l.paid_on::text'),
  payer: raw('l.payer'),
  payer_account: raw('l.payer_account'),
  memo: raw('l.memo'),
  reference: raw('l.bank_number'),
  column_title: raw('l.column_title'),
  problem: raw('l.problem'),
  content: sql`array_to_string(array(select c from unnest(l.cells) c where c <> ''), ' · ')`,
  arrival_id: raw('l.arrival_id'),
  other_by: raw('l.other_by'),
  other_at: raw('l.other_at'),
}

/** In the order of the file. */
export async function bankLineList(db: Database, request: BankLinesRequest): Promise<BankLinePage> {
  const source: PageSource = {
    tables: sql`payments_bank_lines l join payments_bank_files f on f.id = l.file_id`,
    owner: 'everybody',
    conditions: [sql`l.file_id = ${request.file_id}`, ...conditionsOf(bankLineFilters, request, LINE_CONDITIONS)],
    order: sql`l.row_no`,
  }
  return await db.read(staff, tx => readPage<BankLine>(tx, LINE_FIELDS, source, request))
}
