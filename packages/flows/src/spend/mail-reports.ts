// Mail saved reports: those that are due, once for each period; each with its recipient's rights at that moment, read again before it is sent.
import { audit } from '@tallyhelm/modules/audit'
import { type ExportEnd, findExportEnd, insertExport } from '@tallyhelm/modules/exports'
import { postMessage } from '@tallyhelm/modules/notices'
import { findContact, findUser, rolesOfUser } from '@tallyhelm/modules/organization'
import {
  endReportMail,
  insertReportMail,
  lockDueReports,
  lockReportMail,
  type ReportMail,
  type SavedReport,
  setMailExport,
  setMailWords,
  setNextMailing,
  stopMailing,
} from '@tallyhelm/modules/spend'
import { exportPageName } from '@tallyhelm/protocol/topics/exports/kinds'
import type { WantedExport } from '@tallyhelm/protocol/topics/exports/schemas'
import { mailingPeriod, nextMailing } from '@tallyhelm/protocol/topics/spend/report-periods'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { mayReadReport } from './report-rights.ts'

const AT_ONCE = 100
/** The queue tries it for some hours; the file alone is tried three times. */
const MOST_TRIES = 12
const SYSTEM: SystemActor = { kind: 'system', name: 'spend' }

export type MailKey = { reportId: string; period: string }
export type DueMail = { report: SavedReport; mail: ReportMail; exportId: string }

/** Gives how many were due. A worker that dies leaves either both the mail and its job, or none. */
export async function askReportMails(world: World): Promise<number> {
  let asked = 0
  for (;;) {
    const due = await world.db.transaction({ kind: 'system' }, async tx => {
      const now = world.clock.now()
      const reports = await lockDueReports(tx, now, AT_ONCE)
      for (const report of reports) await askMail(world, tx, report, now)
      return reports.length
    })
    asked += due
    if (due < AT_ONCE) return asked
  }
}

async function askMail(world: World, tx: Tx, report: SavedReport, now: Date): Promise<void> {
  const { id, userId, mailing, nextAt } = report
  if (mailing === null || nextAt === null) return
  const period = mailingPeriod(mailing, nextAt)
  const isNew = await insertReportMail(tx, report, { period, at: now })
  if (isNew) await enqueueReportMail(world, tx, { reportId: id, period, userId })
  await setNextMailing(tx, id, nextMailing(mailing, now))
}

/** Exports of one person run one after the other, those of a report too. */
export async function enqueueReportMail(world: World, tx: Tx, { userId, reportId, period }: MailKey & { userId: string }): Promise<void> {
  const options = { maxAttempts: MOST_TRIES, priority: 20, queueName: `exports:${userId}` }
  await world.queue.enqueue(tx, 'spend.mail-report', { report_id: reportId, period }, options)
}

/**
 * The mail with the export that makes its file, which `wantedOf` says and which is begun once; undefined when there is nothing to do any more.
 * Whoever may not read the report now gets nothing, and its mails stop.
 */
export async function prepareReportMail(
  world: World,
  key: MailKey,
  wantedOf: (report: SavedReport, at: Date) => WantedExport,
): Promise<DueMail | undefined> {
  return await world.db.transaction({ kind: 'system' }, async tx => {
    const found = await lockReportMail(tx, key)
    if (found === undefined || !(await isAllowed(world, tx, found))) return undefined
    const { report, mail } = found
    if (mail.exportId !== null) return { report, mail, exportId: mail.exportId }
    const now = world.clock.now()
    // Its days are those of the instant at which it was due, however late it is made.
    const { kind, request } = wantedOf(report, mail.createdAt)
    const exportId = world.ids.next()
    const { customerId, subCustomerId, userId } = report
    const pageName = exportPageName(kind, request)
    await insertExport(tx, {
      id: exportId,
      customerId,
      subCustomerId,
      userId,
      kind,
      format: request.format,
      pageName,
      request,
      createdAt: now,
    })
    await setMailExport(tx, key, exportId)
    return { report, mail, exportId }
  })
}

export async function exportOfReport(world: World, exportId: string): Promise<ExportEnd | undefined> {
  return await world.db.read({ kind: 'system' }, tx => findExportEnd(tx, exportId))
}

/** The words are kept before they are sent: what is sent again under one key has to be the same. */
export async function noteReportWords(world: World, key: MailKey, words: { subject: string; body: string }): Promise<void> {
  await world.db.transaction({ kind: 'system' }, tx => setMailWords(tx, key, words))
}

/** Throws when the gateway's answer is unknown, for the queue to try again; the key keeps it from being sent twice. */
export async function sendReportMail(world: World, key: MailKey): Promise<void> {
  const made = await world.db.transaction({ kind: 'system' }, async tx => {
    const found = await lockReportMail(tx, key)
    if (found === undefined || !(await isAllowed(world, tx, found))) return undefined
    const { subject, body } = found.mail
    const contact = await findContact(tx, found.report.userId)
    if (subject === null || body === null || contact?.email == null) throw new Error('a report lost its rights while it was made')
    return { to: contact.email, subject, text: body }
  })
  if (made === undefined) return
  const answer = await world.messaging.sendMail({ ...made, key: `spend-report-${key.reportId}-${key.period.replaceAll(' ', '-')}` })
  if (answer.kind === 'unknown') throw new Error(`the gateway's answer is unknown: ${answer.reason}`)
  if (answer.kind === 'refused') return await failReportMail(world, key, '邮件未能送达，请检查绑定的邮箱')
  await world.db.transaction({ kind: 'system' }, async tx => {
    const found = await lockReportMail(tx, key)
    if (found === undefined) return
    await endReportMail(tx, key, 'SENT', world.clock.now())
    await audit(world, tx, SYSTEM, 'spend.mail-report', ['spend-report', key.reportId, found.report], { period: key.period })
  })
}

/** Its file or its mail came to nothing this time; the next period tries anew. */
export async function failReportMail(world: World, key: MailKey, reason: string): Promise<void> {
  await world.db.transaction({ kind: 'system' }, async tx => {
    const found = await lockReportMail(tx, key)
    if (found === undefined || !(await isAllowed(world, tx, found))) return
    await endReportMail(tx, key, 'FAIL', world.clock.now())
    await tell(world, tx, found.report, {
      about: `${key.period}:fail`,
      title: '消耗报表未能发送',
      body: `报表“${found.report.name}”：${reason}。`,
    })
  })
}

type Found = { report: SavedReport & { isRemoved: boolean }; mail: ReportMail }

/** With the rights of this moment. Otherwise the mail ends, the schedule stops, and its owner reads why. */
async function isAllowed(world: World, tx: Tx, { report, mail }: Found): Promise<boolean> {
  if (report.isRemoved) {
    await endReportMail(tx, mail, 'STOPPED', world.clock.now())
    return false
  }
  const obstacle = await obstacleOf(tx, report)
  if (obstacle === undefined) return true
  const { reason, hasLeft = false } = obstacle
  await endReportMail(tx, mail, 'STOPPED', world.clock.now())
  await stopMailing(tx, report.id, reason, world.clock.now())
  await audit(world, tx, SYSTEM, 'spend.stop-report', ['spend-report', report.id, report], { stop_reason: reason })
  const news = { about: `${mail.period}:stopped`, title: '消耗报表已停止发送', body: `报表“${report.name}”不再发送：${reason}。` }
  await tell(world, tx, hasLeft ? { ...report, customerId: null, subCustomerId: null } : report, news)
  return false
}

async function obstacleOf(tx: Tx, report: SavedReport): Promise<{ reason: string; hasLeft?: boolean } | undefined> {
  const user = await findUser(tx, report.userId)
  if (user === undefined || user.customerId !== report.customerId || user.subCustomerId !== report.subCustomerId)
    return { reason: '您已不属于该客户', hasLeft: true }
  if (user.isDisabled) return { reason: '账号或客户已停用' }
  if (!mayReadReport(report.question, rolesOfUser(user), user.subCustomerId !== null)) return { reason: '您已无权查看该报表的内容' }
  const contact = await findContact(tx, report.userId)
  return contact?.email == null ? { reason: '您已没有绑定的邮箱' } : undefined
}

type Told = Omit<SavedReport, 'customerId'> & { customerId: string | null }

async function tell(
  world: World,
  tx: Tx,
  { id, userId, customerId, subCustomerId }: Told,
  { about, title, body }: { about: string; title: string; body: string },
): Promise<void> {
  const object = { kind: 'NOTICE', objectId: `spend-report:${id}:${about}`, link: null } as const
  await postMessage(tx, { ...object, id: world.ids.next(), userId, customerId, subCustomerId, title, body, at: world.clock.now() })
}
