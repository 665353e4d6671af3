// Saved reports of daily spend: their owner saves, renames, removes and sends them. They belong to one person of one tenant.
import { audit } from '@tallyhelm/modules/audit'
import { findContact } from '@tallyhelm/modules/organization'
import {
  insertReportMail,
  isMailedSince,
  lockReports,
  removeReport as forgetReport,
  type SavedReport,
  writeReport,
} from '@tallyhelm/modules/spend'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { askedPeriod, MAX_REPORTS, mailingText, nextMailing, SEND_NOW_MINUTES } from '@tallyhelm/protocol/topics/spend/report-periods'
import type { ReportQuestion, ReportRef, ReportSave } from '@tallyhelm/protocol/topics/spend/report-schemas'
import { type TenantActor, tenantScopeOf } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { enqueueReportMail } from './mail-reports.ts'
import { mayReadReport } from './report-rights.ts'

/**
 * Refuses PERMISSION_DENIED what the actor may not read, NOT_FOUND another one's report, a name that is taken by its field, SPEND_REPORTS_FULL
 * and, for a report that is to be mailed, SPEND_REPORT_NO_EMAIL.
 */
export async function saveReport(
  world: World,
  actor: TenantActor,
  input: ReportSave,
): Promise<{ report_id: string; next_at: string | null }> {
  const now = world.clock.now()
  return await world.db.transaction(tenantScopeOf(actor), async tx => {
    const reports = await lockReports(tx, actor)
    const former = input.report_id === undefined ? undefined : ownReport(reports, input.report_id)
    const question = input.question ?? former?.question
    if (question === undefined) throw new Refusal('NOT_FOUND')
    requireReading(question, actor)
    if (former === undefined && reports.length >= MAX_REPORTS) throw new Refusal('SPEND_REPORTS_FULL', { most: MAX_REPORTS })
    if (reports.some(other => other.name === input.name && other.id !== former?.id))
      throw new Refusal('INPUT_INVALID', {}, [{ path: 'name', msg: `已有名为“${input.name}”的报表` }])
    const mailing = input.mailing === undefined ? (former?.mailing ?? null) : input.mailing
    if (input.mailing) await requireEmail(tx, actor)
    const nextAt = input.mailing === undefined ? (former?.nextAt ?? null) : mailing && nextMailing(mailing, now)
    const { userId, customerId, subCustomerId } = actor
    const report = { id: former?.id ?? world.ids.next(), userId, customerId, subCustomerId, name: input.name, question, mailing, nextAt }
    await writeReport(tx, report, now)
    const details = { name: input.name, channel: question.channel, mailing: mailing === null ? null : mailingText(mailing) }
    await audit(world, tx, actor, 'spend.save-report', ['spend-report', report.id], details)
    return { report_id: report.id, next_at: nextAt?.toISOString() ?? null }
  })
}

/** One that is gone stays so. */
export async function removeReport(world: World, actor: TenantActor, { report_id: id }: ReportRef): Promise<Record<string, never>> {
  return await world.db.transaction(tenantScopeOf(actor), async tx => {
    const { name } = ownReport(await lockReports(tx, actor), id)
    await forgetReport(tx, id, world.clock.now())
    await audit(world, tx, actor, 'spend.remove-report', ['spend-report', id], { name })
    return {}
  })
}

/** Refuses as saveReport, and SPEND_REPORT_SENT_LATELY within ten minutes after the last time. */
export async function sendReportNow(world: World, actor: TenantActor, { report_id: id }: ReportRef): Promise<Record<string, never>> {
  const now = world.clock.now()
  return await world.db.transaction(tenantScopeOf(actor), async tx => {
    const report = ownReport(await lockReports(tx, actor), id)
    requireReading(report.question, actor)
    await requireEmail(tx, actor)
    const period = askedPeriod(now)
    const since = new Date(now.getTime() - SEND_NOW_MINUTES * 60_000)
    const isNew = !(await isMailedSince(tx, id, 'NOW ', since)) && (await insertReportMail(tx, report, { period, at: now }))
    if (!isNew) throw new Refusal('SPEND_REPORT_SENT_LATELY', { minutes: SEND_NOW_MINUTES })
    await enqueueReportMail(world, tx, { reportId: id, period, userId: actor.userId })
    await audit(world, tx, actor, 'spend.send-report', ['spend-report', id], { name: report.name })
    return {}
  })
}

function ownReport(reports: readonly SavedReport[], id: string): SavedReport {
  const report = reports.find(one => one.id === id)
  if (report === undefined) throw new Refusal('NOT_FOUND')
  return report
}

function requireReading(question: ReportQuestion, { roles, subCustomerId }: TenantActor): void {
  if (!mayReadReport(question, roles, subCustomerId !== null)) throw new Refusal('PERMISSION_DENIED')
}

/** An address is bound by a code that was sent to it. */
async function requireEmail(tx: Tx, { userId }: TenantActor): Promise<void> {
  if ((await findContact(tx, userId))?.email == null) throw new Refusal('SPEND_REPORT_NO_EMAIL')
}
