// Saved reports of daily spend and their mails in the database: one mail for each period of a report.
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Mailing } from '@tallyhelm/protocol/topics/spend/report-periods'
import type { ReportQuestion } from '@tallyhelm/protocol/topics/spend/report-schemas'
import sql, { raw, type Sql } from 'sql-template-tag'

export type ReportOwner = { userId: string; customerId: string; subCustomerId: string | null }
export type SavedReport = ReportOwner & { id: string; name: string; question: ReportQuestion; mailing: Mailing | null; nextAt: Date | null }
export type ReportMail = {
  reportId: string
  period: string
  exportId: string | null
  state: 'WAITING' | 'MADE' | 'SENT' | 'FAIL' | 'STOPPED'
  subject: string | null
  body: string | null
  createdAt: Date
}

const COLUMNS = raw(`r.id, r.user_id as "userId", r.customer_id as "customerId", r.sub_customer_id as "subCustomerId", r.name, r.question,
  r.mailing, r.next_at as "nextAt"`)
const isOf = ({ userId, customerId, subCustomerId }: ReportOwner): Sql =>
  sql`r.user_id = ${userId} and r.customer_id = ${customerId} and r.sub_customer_id is not distinct from ${subCustomerId}::bigint
    and r.removed_at is null`

/** The owner's, one writer after the other from here to the commit. */
export async function lockReports(tx: Tx, owner: ReportOwner): Promise<SavedReport[]> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`spend-reports:${owner.userId}`}, 0))`)
  return await tx.rows<SavedReport>(sql`select ${COLUMNS} from spend_reports r where ${isOf(owner)} order by r.id for update`)
}

export async function writeReport(tx: Tx, report: SavedReport, now: Date): Promise<void> {
  const { id, userId, customerId, subCustomerId, name, question, mailing, nextAt } = report
  await tx.run(sql`
    insert into spend_reports (id, customer_id, sub_customer_id, user_id, name, question, mailing, next_at, created_at, updated_at)
    values (${id}, ${customerId}, ${subCustomerId}, ${userId}, ${name}, ${JSON.stringify(question)},
      ${mailing === null ? null : JSON.stringify(mailing)}, ${nextAt}, ${now}, ${now})
    on conflict (id) do update set name = excluded.name, question = excluded.question, mailing = excluded.mailing, next_at = excluded.next_at,
      stopped_at = case when excluded.mailing is null then spend_reports.stopped_at end,
      stop_reason = case when excluded.mailing is null then spend_reports.stop_reason end, updated_at = excluded.updated_at`)
}

/** Its mails stay, and none is made any more. */
export async function removeReport(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(sql`update spend_reports set removed_at = ${now}, mailing = null, next_at = null where id = ${id}`)
}

/** Holds those that are due, without waiting for other workers. */
export async function lockDueReports(tx: Tx, now: Date, limit: number): Promise<SavedReport[]> {
  return await tx.rows<SavedReport>(sql`
    select ${COLUMNS} from spend_reports r where r.next_at <= ${now} order by r.next_at, r.id limit ${limit} for update skip locked`)
}

export async function setNextMailing(tx: Tx, id: string, nextAt: Date): Promise<void> {
  await tx.run(sql`update spend_reports set next_at = ${nextAt} where id = ${id} and mailing is not null`)
}

export async function stopMailing(tx: Tx, id: string, reason: string, at: Date): Promise<void> {
  await tx.run(sql`
    update spend_reports set mailing = null, next_at = null, stopped_at = ${at}, stop_reason = ${reason} where id = ${id} and removed_at is null`)
}

/** False when this period of the report has its mail already. */
export async function insertReportMail(
  tx: Tx,
  { id, customerId, subCustomerId }: SavedReport,
  { period, at }: { period: string; at: Date },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into spend_report_mails (report_id, period, customer_id, sub_customer_id, state, created_at)
    values (${id}, ${period}, ${customerId}, ${subCustomerId}, 'WAITING', ${at}) on conflict (report_id, period) do nothing`)
  return inserted === 1
}

export async function isMailedSince(tx: Tx, reportId: string, beginning: string, since: Date): Promise<boolean> {
  const found = await tx.maybe(sql`
    select 1 from spend_report_mails m where m.report_id = ${reportId} and starts_with(m.period, ${beginning}) and m.created_at > ${since} limit 1`)
  return found !== undefined
}

/** Report and mail, both held; undefined when the mail has ended. */
export async function lockReportMail(
  tx: Tx,
  { reportId, period }: { reportId: string; period: string },
): Promise<{ report: SavedReport & { isRemoved: boolean }; mail: ReportMail } | undefined> {
  const report = await tx.maybe<SavedReport & { isRemoved: boolean }>(sql`
    select ${COLUMNS}, r.removed_at is not null as "isRemoved" from spend_reports r where r.id = ${reportId} for update`)
  const mail = await tx.maybe<ReportMail>(sql`
    select m.report_id as "reportId", m.period, m.export_id as "exportId", m.state, m.subject, m.body,
      m.created_at as "createdAt" from spend_report_mails m
    where m.report_id = ${reportId} and m.period = ${period} and m.state in ('WAITING', 'MADE') for update`)
  return report && mail && { report, mail }
}

type Key = Pick<ReportMail, 'reportId' | 'period'>
const isMail = ({ reportId, period }: Key): Sql => sql`report_id = ${reportId} and period = ${period}`

export async function setMailExport(tx: Tx, key: Key, exportId: string): Promise<void> {
  await tx.run(sql`update spend_report_mails set export_id = ${exportId} where ${isMail(key)}`)
}

export async function setMailWords(tx: Tx, key: Key, { subject, body }: { subject: string; body: string }): Promise<void> {
  await tx.run(sql`
    update spend_report_mails set state = 'MADE', subject = ${subject}, body = ${body} where ${isMail(key)} and state = 'WAITING'`)
}

export async function endReportMail(tx: Tx, key: Key, state: 'SENT' | 'FAIL' | 'STOPPED', at: Date): Promise<void> {
  await tx.run(sql`update spend_report_mails set state = ${state}, ended_at = ${at} where ${isMail(key)}`)
}
