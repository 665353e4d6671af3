// Batches of ad accounts that are taken over, and the verdict of each row.
import { documentOf } from '@tallyhelm/infra/db/document'
import type { Tx } from '@tallyhelm/infra/db/database'
import type { ADOPTION_SOURCES, ADOPTION_STATES, AdoptionRowState } from '@tallyhelm/protocol/topics/adoption/enums'
import type { SheetReading } from '@tallyhelm/protocol/topics/files/sheet-reading'
import type { Money } from '@tallyhelm/protocol/values/money'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import sql from 'sql-template-tag'

export type Adoption = { id: string; state: keyof typeof ADOPTION_STATES; setsCap: boolean }

/** Where the account goes; what could not be told is null, and then there is a problem. */
export type AdoptionLine = {
  rowNo: number
  channel: Channel | null
  outsideAccountId: string
  customerText: string
  subCustomerText: string
  companyText: string
  customerId: string | null
  subCustomerId: string | null
  companyId: string | null
  tags: readonly string[]
  accountName: string | null
  isUncapped: boolean
  /** why the row is not ready */
  problem: string | null
}

/** A row that is ready, with whom it goes to. `adAccountId`: it is in the product, and its first synchronisation is what is left. */
export type ReadyRow = {
  rowNo: number
  channel: Channel
  outsideAccountId: string
  customerId: string
  subCustomerId: string | null
  companyId: string
  tags: string[]
  tries: number
  adAccountId: string | null
  hasSetCap: boolean
}

export async function insertAdoption(
  tx: Tx,
  batch: {
    id: string
    source: keyof typeof ADOPTION_SOURCES
    state: 'WAITING' | 'RUNNING'
    fileName: string | null
    sheetReading: SheetReading | null
    setsCap: boolean
    reason: string | null
    staffName: string
    at: Date
  },
  lines: readonly AdoptionLine[],
): Promise<void> {
  const confirmedAt = batch.state === 'RUNNING' ? batch.at : null
  await tx.run(sql`
    insert into ad_accounts_adoptions (id, source, state, file_name, sheet_reading, sets_cap, reason, staff_name, created_at,
      confirmed_at)
    values (${batch.id}, ${batch.source}, ${batch.state}, ${batch.fileName},
      ${batch.sheetReading === null ? null : documentOf(batch.sheetReading)}, ${batch.setsCap}, ${batch.reason}, ${batch.staffName}, ${batch.at}, ${confirmedAt})`)
  await tx.run(sql`
    insert into ad_accounts_adoption_rows (batch_id, row_no, channel, outside_account_id, customer_text, sub_customer_text, company_text,
      customer_id, sub_customer_id, company_id, tags, account_name, is_uncapped, state, problem)
    select ${batch.id}, r."rowNo", r.channel, r."outsideAccountId", r."customerText", r."subCustomerText", r."companyText",
      r."customerId", r."subCustomerId", r."companyId", array(select jsonb_array_elements_text(r.tags)), r."accountName", r."isUncapped",
      case when r.problem is null then 'READY' else 'INVALID' end, r.problem
    from jsonb_to_recordset(${documentOf(lines)}::jsonb) as r ("rowNo" int, channel text, "outsideAccountId" text, "customerText" text,
      "subCustomerText" text, "companyText" text, "customerId" bigint, "subCustomerId" bigint, "companyId" bigint, tags jsonb,
      "accountName" text, "isUncapped" boolean, problem text)`)
}

/** Locks the batch. */
export async function lockAdoption(tx: Tx, id: string): Promise<Adoption | undefined> {
  return await tx.maybe<Adoption>(sql`
    select id, state, sets_cap as "setsCap" from ad_accounts_adoptions where id = ${id} for no key update`)
}

export async function findAdoption(tx: Tx, id: string): Promise<Adoption | undefined> {
  return await tx.maybe<Adoption>(sql`select id, state, sets_cap as "setsCap" from ad_accounts_adoptions where id = ${id}`)
}

export async function confirmAdoption(tx: Tx, id: string, confirmed: { setsCap: boolean; reason: string; at: Date }): Promise<void> {
  await tx.run(sql`
    update ad_accounts_adoptions set state = 'RUNNING', sets_cap = ${confirmed.setsCap}, reason = ${confirmed.reason},
      confirmed_at = ${confirmed.at} where id = ${id}`)
}

export async function endAdoption(tx: Tx, id: string, state: 'DONE' | 'CANCELLED', at: Date): Promise<void> {
  await tx.run(sql`
    update ad_accounts_adoptions set state = ${state}, ended_at = ${at}, problem = null, next_at = null
    where id = ${id} and state in ('WAITING', 'RUNNING')`)
}

/** What stops all rows for a while; null once they go on. */
export async function noteAdoptionTrouble(tx: Tx, id: string, trouble: { problem: string; nextAt: Date } | null): Promise<void> {
  await tx.run(sql`
    update ad_accounts_adoptions set problem = ${trouble?.problem.slice(0, 300) ?? null}, next_at = ${trouble?.nextAt ?? null}
    where id = ${id} and state = 'RUNNING' and (problem is not null or ${trouble !== null})`)
}

/** Rows that are given up with the batch; an account that is in the product already stays there. Gives how many. */
export async function cancelRows(tx: Tx, batchId: string, at: Date): Promise<number> {
  const cancelled = await tx.run(sql`
    update ad_accounts_adoption_rows set state = 'CANCELLED', done_at = ${at}
    where batch_id = ${batchId} and state = 'READY' and ad_account_id is null`)
  await tx.run(sql`
    update ad_accounts_adoption_rows set state = 'ADOPTED', problem = '首次同步稍后自动进行', done_at = ${at}
    where batch_id = ${batchId} and state = 'READY'`)
  return cancelled
}

/** The next rows behind one, in their order. */
export async function readyRows(tx: Tx, batchId: string, after: number, most: number): Promise<ReadyRow[]> {
  return await tx.rows<ReadyRow>(sql`
    select row_no as "rowNo", channel, outside_account_id as "outsideAccountId", customer_id as "customerId",
      sub_customer_id as "subCustomerId", company_id as "companyId", tags, tries, ad_account_id as "adAccountId",
      has_set_cap as "hasSetCap"
    from ad_accounts_adoption_rows where batch_id = ${batchId} and state = 'READY' and row_no > ${after} order by row_no limit ${most}`)
}

/** Locks a row that is ready; undefined when somebody else has judged it meanwhile. */
export async function lockReadyRow(tx: Tx, batchId: string, rowNo: number): Promise<{ adAccountId: string | null } | undefined> {
  return await tx.maybe<{ adAccountId: string | null }>(sql`
    select ad_account_id as "adAccountId" from ad_accounts_adoption_rows
    where batch_id = ${batchId} and row_no = ${rowNo} and state = 'READY' for no key update`)
}

/** The account that was entered for the row, if one was. */
export async function findRowAccount(tx: Tx, batchId: string, rowNo: number): Promise<string | null> {
  const row = await tx.maybe<{ id: string | null }>(sql`
    select ad_account_id as id from ad_accounts_adoption_rows where batch_id = ${batchId} and row_no = ${rowNo}`)
  return row?.id ?? null
}

/** The row's account is in the product now. */
export async function noteAdopted(tx: Tx, batchId: string, rowNo: number, adAccountId: string): Promise<void> {
  await tx.run(sql`
    update ad_accounts_adoption_rows set ad_account_id = ${adAccountId} where batch_id = ${batchId} and row_no = ${rowNo}`)
}

export async function noteCapSet(tx: Tx, batchId: string, rowNo: number): Promise<void> {
  await tx.run(sql`update ad_accounts_adoption_rows set has_set_cap = true where batch_id = ${batchId} and row_no = ${rowNo}`)
}

export type RowVerdict = {
  state: Exclude<AdoptionRowState, 'INVALID' | 'READY'>
  problem: string | null
  adAccountId?: string
  accountName?: string
  currency?: string
  /** the quota that the books opened with */
  limit?: Money | null
  isUncapped?: boolean
}

export async function judgeRow(tx: Tx, batchId: string, rowNo: number, verdict: RowVerdict, at: Date): Promise<void> {
  await tx.run(sql`
    update ad_accounts_adoption_rows set state = ${verdict.state}, problem = ${verdict.problem?.slice(0, 300) ?? null}, done_at = ${at},
      ad_account_id = coalesce(${verdict.adAccountId ?? null}::bigint, ad_account_id),
      account_name = coalesce(${verdict.accountName ?? null}::text, account_name), currency = ${verdict.currency ?? null},
      limit_minor = ${verdict.limit?.minor ?? null}, is_uncapped = ${verdict.isUncapped ?? false}
    where batch_id = ${batchId} and row_no = ${rowNo} and state = 'READY'`)
}

/** Gives how often the row has failed by now. */
export async function countTry(tx: Tx, batchId: string, rowNo: number, problem: string): Promise<number> {
  const row = await tx.maybe<{ tries: number }>(sql`
    update ad_accounts_adoption_rows set tries = tries + 1, problem = ${problem.slice(0, 300)}
    where batch_id = ${batchId} and row_no = ${rowNo} and state = 'READY' returning tries`)
  return row?.tries ?? 0
}
