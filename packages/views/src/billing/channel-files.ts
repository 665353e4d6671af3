// Files of other channels' bills for finance: how far each has come, whether the credit lines bear it, and what became of its lines.
import type { Database, Tx } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { channelFileFilters, channelLineFilters } from '@tallyhelm/protocol/topics/billing/channel-bill-lists'
import type {
  ChannelCaseLinesRequest,
  ChannelFileDetail,
  ChannelFileListRequest,
  ChannelFilePage,
  ChannelFileRef,
  ChannelFileRow,
  ChannelLine,
  ChannelLinePage,
  ChannelLinesRequest,
} from '@tallyhelm/protocol/topics/billing/channel-bill-schemas'
import sql, { raw, type Sql } from 'sql-template-tag'
import { amountOf } from '../exports/export-source.ts'
import { conditionsOf, type ConditionTable, contains, duringDays, is, isCalled } from '../lists/conditions.ts'
import { type Fields, type PageSource, readPage } from '../lists/read-page.ts'

const staff = { kind: 'staff' } as const

const COUNTS: Sql = raw(`count(*)::int as lines, (count(*) filter (where l.problem <> ''))::int as wrong,
  count(distinct l.customer_id)::int as customers,
  count(distinct (l.customer_id, l.company_id, l.channel, l.currency, l.month)) filter (where l.problem = '')::int as bills`)

const CONDITIONS: ConditionTable<typeof channelFileFilters> = {
  file: contains(sql`f.file_name`),
  state: is(sql`f.state`),
  created: duringDays(sql`f.created_at`),
}

const FIELDS: Fields<ChannelFileRow> = {
  file_id: raw('f.id'),
  file_name: raw('f.file_name'),
  state: raw('f.state'),
  case_id: raw('f.case_id'),
  staff_name: raw('f.staff_name'),
  created_at: raw('f.created_at'),
  ended_at: raw('f.ended_at'),
  lines: raw('n.lines'),
  wrong: raw('n.wrong'),
  customers: raw('n.customers'),
  bills: raw('n.bills'),
}

const sourceOf = (conditions: readonly Sql[]): PageSource => ({
  tables: sql`billing_channel_files f`,
  owner: 'everybody',
  conditions,
  order: sql`f.created_at desc, f.id desc`,
  // A file may have thousands of lines: they are counted for the page alone.
  shaped: {
    by: 'f.id',
    tables: sql`billing_channel_files f cross join lateral (select ${COUNTS} from billing_channel_lines l where l.file_id = f.id) n`,
  },
})

/** The newest first. */
export async function channelFileList(db: Database, request: ChannelFileListRequest): Promise<ChannelFilePage> {
  const source = sourceOf(conditionsOf(channelFileFilters, request, CONDITIONS))
  return await db.read(staff, tx => readPage<ChannelFileRow>(tx, FIELDS, source, request))
}

/** Refuses NOT_FOUND. */
export async function channelFileOf(db: Database, { file_id: id }: ChannelFileRef): Promise<ChannelFileDetail> {
  return await db.read(staff, async tx => {
    const [file] = (await readPage<ChannelFileRow>(tx, FIELDS, sourceOf([sql`f.id = ${id}`]), { page_num: 1, page_size: 1 })).content
    if (!file) throw new Refusal('NOT_FOUND')
    const isOpen = file.state === 'WAITING' || file.state === 'PROPOSED'
    const { sheet_reading } = await tx.one<Pick<ChannelFileDetail, 'sheet_reading'>>(sql`
      select sheet_reading from billing_channel_files where id = ${id}`)
    return { ...file, sheet_reading, totals: await totalsOf(tx, id), shortages: isOpen ? await shortagesOf(tx, id) : [] }
  })
}

/** Of sound lines. */
export async function totalsOf(tx: Tx, fileId: string): Promise<ChannelFileDetail['totals']> {
  return await tx.rows(sql`
    select l.currency, ${amountOf(raw('sum(l.amount_minor)::bigint'), raw('l.currency'))} as amount, count(*)::int as lines
    from billing_channel_lines l where l.file_id = ${fileId} and l.problem = '' group by l.currency order by l.currency`)
}

/** Whose credit line does not bear its lines as it stands now: what is held counts. */
export async function shortagesOf(tx: Tx, fileId: string): Promise<ChannelFileDetail['shortages']> {
  return await tx.rows(sql`
    select x.customer_id::text as customer_id, c.name as customer_name, x.currency, ${amountOf(raw('x.short'), raw('x.currency'))} as shortage
    from (
      select l.customer_id, l.currency, (sum(l.amount_minor)
          - coalesce(max(b.credits_posted - b.debits_posted - b.debits_pending + b.overdraft_minor), 0))::bigint as short
      from billing_channel_lines l
      left join ledger_accounts a on a.kind = 'CREDIT_LINE' and a.customer_id = l.customer_id and a.sub_customer_id is null
        and a.currency = l.currency
      left join ledger_balances b on b.ledger_account_id = a.id
      where l.file_id = ${fileId} and l.problem = '' group by l.customer_id, l.currency) x
    join organization_customers c on c.id = x.customer_id
    where x.short > 0 order by c.name, x.customer_id`)
}

const account = contains(sql`concat_ws(' ', l.account_name, l.outside_account_id)`)
const LINE_CONDITIONS: ConditionTable<typeof channelLineFilters> = {
  customer: isCalled(sql`c.name`, sql`l.customer_id`),
  channel: is(sql`l.channel`),
  account: text => account(text),
  wrong: () => sql`l.problem <> ''`,
}

const LINE_FIELDS: Fields<ChannelLine> = {
  line_key: sql`l.file_id || ':' || l.row_no`,
  row_no: raw('l.row_no'),
  state: raw(`case when l.problem <> '' then 'INVALID' when l.bill_id is not null then 'DONE'
    when f.state in ('REJECTED', 'CANCELLED') then 'DROPPED' else 'READY' end`),
  column_title: raw('l.column_title'),
  problem: raw('l.problem'),
  customer_id: raw('l.customer_id'),
  customer_name: raw('c.name'),
  company_name: raw('m.company_name'),
  channel: raw('l.channel'),
  outside_account_id: raw('l.outside_account_id'),
  account_name: raw('l.account_name'),
  month: raw(`to_char(l.month, 'YYYY-MM')`),
  corrects: raw(`case when l.of_month <> l.month then to_char(l.of_month, 'YYYY-MM') end`),
  currency: raw('l.currency'),
  amount: amountOf(raw('l.amount_minor'), raw('l.currency')),
  note: raw('l.note'),
  content: sql`array_to_string(array(select x from unnest(l.cells) x where x <> ''), ' · ')`,
  statement_id: raw('s.statement_id'),
}

const linesOf = (conditions: readonly Sql[]): PageSource => ({
  tables: sql`billing_channel_lines l join billing_channel_files f on f.id = l.file_id
    left join organization_customers c on c.id = l.customer_id
    left join companies_companies m on m.customer_id = l.customer_id and m.id = l.company_id
    left join credit_statement_bills s on s.bill_id = l.bill_id`,
  owner: 'everybody',
  conditions,
  order: sql`l.row_no`,
})

/** In the order of the file. */
export async function channelLineList(db: Database, request: ChannelLinesRequest): Promise<ChannelLinePage> {
  const source = linesOf([sql`l.file_id = ${request.file_id}`, ...conditionsOf(channelLineFilters, request, LINE_CONDITIONS)])
  return await db.read(staff, tx => readPage<ChannelLine>(tx, LINE_FIELDS, source, request))
}

/** For whoever may read the case. */
export async function channelCaseLines(db: Database, request: ChannelCaseLinesRequest): Promise<ChannelLinePage> {
  const source = linesOf([sql`f.case_id = ${request.case_id}`])
  return await db.read(staff, tx => readPage<ChannelLine>(tx, LINE_FIELDS, source, request))
}
