// Files of other channels' bills in the database: each file, the verdicts of its lines, and what is known of whom they name.
import { documentOf } from '@tallyhelm/infra/db/document'
import type { Tx } from '@tallyhelm/infra/db/database'
import type { ChannelFileState } from '@tallyhelm/protocol/topics/billing/channel-bill-enums'
import type { SheetReading } from '@tallyhelm/protocol/topics/files/sheet-reading'
import { OTHER_CHANNEL_CODES, type OtherChannel } from '@tallyhelm/protocol/topics/repayments/enums'
import { type Currency, money } from '@tallyhelm/protocol/values/money'
import { firstDayOf, type Month } from '@tallyhelm/protocol/values/month'
import sql from 'sql-template-tag'
import {
  billKeyOf,
  type BillKey,
  type ChannelFacts,
  type ChannelVerdict,
  type KnownChannelCustomer,
  type KnownForBills,
  type WrittenChannelLine,
} from './channel-judge.ts'

export type ChannelFile = { id: string; fileName: string; state: ChannelFileState; caseId: string | null }
type NewChannelFile = { id: string; fileName: string; reading: SheetReading; digest: string; staffId: string; staffName: string; at: Date }

/** One at a time proposes or approves: two files with the same bill would not see each other. */
export async function lockChannelImports(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('billing_channel_files'))`)
}

/** The file that has these bytes and was neither refused nor given up. */
export const findSameChannelFile = (tx: Tx, digest: string): Promise<{ staffName: string; createdAt: Date } | undefined> =>
  tx.maybe(sql`
    select staff_name as "staffName", created_at as "createdAt" from billing_channel_files
    where digest = ${digest} and state in ('WAITING', 'PROPOSED', 'DONE')`)

/** False when a file with the same bytes stands already: then nothing is written. */
export async function insertChannelFile(tx: Tx, file: NewChannelFile, lines: readonly WrittenChannelLine[]): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into billing_channel_files (id, file_name, digest, state, sheet_reading, staff_id, staff_name, created_at)
    values (${file.id}, ${file.fileName}, ${file.digest}, 'WAITING', ${documentOf(file.reading)}, ${file.staffId}, ${file.staffName}, ${file.at})
    on conflict (digest) where state in ('WAITING', 'PROPOSED', 'DONE') do nothing`)
  if (inserted === 0) return false
  await tx.run(sql`
    insert into billing_channel_lines (file_id, row_no, cells, problem, unread)
    select ${file.id}, r."rowNo", array(select jsonb_array_elements_text(r.cells)), '尚未校验', r.unread
    from jsonb_to_recordset(${documentOf(lines)}::jsonb) as r ("rowNo" int, cells jsonb, unread text)`)
  return true
}

/** Locked: whoever works on the file does so alone. */
export const lockChannelFile = (tx: Tx, id: string): Promise<ChannelFile | undefined> =>
  tx.maybe<ChannelFile>(sql`
    select id, file_name as "fileName", state, case_id as "caseId" from billing_channel_files where id = ${id} for no key update`)

/** The file that the case asks for, locked. */
export const lockChannelFileOf = (tx: Tx, caseId: string): Promise<ChannelFile> =>
  tx.one<ChannelFile>(sql`
    select id, file_name as "fileName", state, case_id as "caseId" from billing_channel_files where case_id = ${caseId} for no key update`)

export const writtenChannelLines = (tx: Tx, fileId: string): Promise<WrittenChannelLine[]> =>
  tx.rows(sql`select row_no as "rowNo", cells, unread from billing_channel_lines where file_id = ${fileId} order by row_no`)

/** Replaces the verdicts of the file's lines. */
export async function writeChannelVerdicts(tx: Tx, fileId: string, verdicts: readonly ChannelVerdict[]): Promise<void> {
  const written = verdicts.map(verdict => {
    if (!('facts' in verdict)) return { ...verdict, note: '' }
    const { amount, month, ofMonth, ...facts } = verdict.facts
    const months = { month: firstDayOf(month), ofMonth: firstDayOf(ofMonth) }
    return {
      rowNo: verdict.rowNo,
      columnTitle: '',
      problem: '',
      ...facts,
      ...months,
      minor: String(amount.minor),
      currency: amount.currency,
    }
  })
  await tx.run(sql`
    update billing_channel_lines l set column_title = v."columnTitle", problem = v.problem, customer_id = v."customerId",
      company_id = v."companyId", channel = v.channel, outside_account_id = v."outsideAccountId", account_name = v."accountName",
      currency = v.currency, month = v.month, of_month = v."ofMonth", amount_minor = v.minor, note = v.note
    from jsonb_to_recordset(${documentOf(written)}::jsonb) as v ("rowNo" int, "columnTitle" text, problem text, "customerId" bigint,
      "companyId" bigint, channel text, "outsideAccountId" text, "accountName" text, currency text, month date, "ofMonth" date, minor bigint,
      note text)
    where l.file_id = ${fileId} and l.row_no = v."rowNo"`)
}

export async function proposeChannelFile(tx: Tx, id: string, caseId: string): Promise<void> {
  await tx.run(sql`update billing_channel_files set state = 'PROPOSED', case_id = ${caseId} where id = ${id}`)
}

export async function endChannelFile(tx: Tx, id: string, state: 'DONE' | 'REJECTED' | 'CANCELLED', at: Date): Promise<void> {
  await tx.run(sql`update billing_channel_files set state = ${state}, ended_at = ${at} where id = ${id}`)
}

/** A sound line as it was judged. */
export type ChannelLineFacts = ChannelFacts & { rowNo: number }

export async function soundChannelLines(tx: Tx, fileId: string): Promise<ChannelLineFacts[]> {
  const rows = await tx.rows<Omit<ChannelLineFacts, 'amount'> & { minor: string; currency: Currency }>(sql`
    select row_no as "rowNo", customer_id as "customerId", company_id as "companyId", channel, outside_account_id as "outsideAccountId",
      account_name as "accountName", to_char(month, 'YYYY-MM') as month, to_char(of_month, 'YYYY-MM') as "ofMonth", currency,
      amount_minor as minor, note
    from billing_channel_lines where file_id = ${fileId} and problem = '' order by row_no`)
  return rows.map(({ minor, currency, ...row }) => ({ ...row, amount: money(BigInt(minor), currency) }))
}

const MOST_ID = 9_223_372_036_854_775_807n

/** Of all that the lines name; `fileId`: the file they are of, whose own bills are not held against it. */
export async function knownForBills(
  tx: Tx,
  lines: readonly WrittenChannelLine[],
  { fileId, today }: { fileId: string; today: Month },
): Promise<KnownForBills> {
  const words = [...new Set(lines.map(({ cells }) => cells[0] ?? ''))]
  const ids = words.filter(word => /^[1-9]\d{0,18}$/.test(word) && BigInt(word) <= MOST_ID)
  const customers = await tx.rows<KnownChannelCustomer>(sql`
    select c.id, c.customer_type as type,
      array(select g.currency from credit_lines g where g.customer_id = c.id) as lines,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id::text, 'name', m.company_name) order by m.id)
        from companies_companies m where m.customer_id = c.id), '[]') as companies
    from organization_customers c where c.id = any(${ids}::bigint[])`)
  return { customers: new Map(customers.map(customer => [customer.id, customer])), bills: await knownBills(tx, ids, fileId), today }
}

async function knownBills(tx: Tx, customerIds: readonly string[], fileId: string): Promise<KnownForBills['bills']> {
  const rows = await tx.rows<BillKey & { channel: OtherChannel; waitsIn: string | null }>(sql`
    select b.customer_id as "customerId", b.company_id as "companyId", b.channel, b.currency, to_char(b.month, 'YYYY-MM') as month,
      null as "waitsIn"
    from billing_bills b where b.customer_id = any(${customerIds}::bigint[]) and b.channel = any(${OTHER_CHANNEL_CODES}::text[])
    union all
    select distinct l.customer_id, l.company_id, l.channel, l.currency, to_char(l.month, 'YYYY-MM'), f.file_name
    from billing_channel_lines l join billing_channel_files f on f.id = l.file_id
    where l.customer_id = any(${customerIds}::bigint[]) and l.problem = '' and l.bill_id is null and f.state = 'PROPOSED' and f.id <> ${fileId}`)
  return new Map(rows.map(({ waitsIn, ...key }) => [billKeyOf(key), { waitsIn }]))
}
