// Evidence of an incident of theft as a zip, for the appeal at the platform: what happened, what was paused, which objects, and the ids.
import type { Database, TenantScope } from '@tallyhelm/infra/db/database'
import type { RowColumn } from '@tallyhelm/infra/row-files/row-file'
import { smallFile } from '@tallyhelm/infra/row-files/small-file'
import { smallZip } from '@tallyhelm/infra/row-files/small-zip'
import { AD_LEVELS } from '@tallyhelm/protocol/topics/ads/enums'
import { INCIDENT_STATES, INCIDENT_VERDICTS, PAUSE_STATES, RESTORE_STATES } from '@tallyhelm/protocol/topics/monitors/enums'
import { dayOf, timeText } from '@tallyhelm/protocol/values/day'
import type { FileAnswer } from '@tallyhelm/protocol/wire/endpoint'
import { heldFile } from '@tallyhelm/protocol/wire/file-answer'
import { type Evidence, evidenceOfIncident } from './incident-detail.ts'

/** Refuses NOT_FOUND. */
export async function incidentEvidence(db: Database, scope: TenantScope, id: string, now: Date): Promise<FileAnswer> {
  const evidence = await evidenceOfIncident(db, scope, id, now)
  const bytes = await smallZip([
    { name: 'summary.txt', bytes: Buffer.from(summaryOf(evidence, now)) },
    { name: 'timeline.csv', bytes: await timelineFile(evidence) },
    { name: 'events.csv', bytes: await eventsFile(evidence) },
    { name: 'pauses.csv', bytes: await pausesFile(evidence) },
    { name: 'objects.csv', bytes: await objectsFile(evidence) },
  ])
  const account = evidence.incident.outside_account_id.replaceAll(/\W/g, '')
  return heldFile({ name: `盗刷证据_${account}_${dayOf(now)}.zip`, contentType: 'application/zip', bytes })
}

const text = (title: string): RowColumn => ({ title, kind: 'text', width: 24 })
const number = (title: string): RowColumn => ({ title, kind: 'id', width: 24 })
const csv = (columns: readonly RowColumn[], rows: readonly (readonly string[])[]): Promise<Buffer> =>
  smallFile('csv', { title: '', columns, rows })
const timeOf = (at: Date | string | null): string => (at === null ? '' : timeText(typeof at === 'string' ? at : at.toISOString()))
/** A name can't make a line of its own. */
const oneLine = (typed: string): string => typed.replaceAll(/[\r\n\u2028\u2029]+/g, ' ')

function summaryOf({ incident, business_ids: businesses }: Evidence, now: Date): string {
  const { verdict } = incident
  const lines = [
    ['盗刷事件', incident.incident_id],
    ['广告账户 ID', incident.outside_account_id],
    ['广告账户名称', incident.account_name],
    ['BM ID', businesses.length === 0 ? '没有绑定记录' : businesses.join('、')],
    ['发现规则', incident.rule_name],
    ['状态', INCIDENT_STATES[incident.state].text],
    ['发现时间', timeOf(incident.opened_at)],
    ['控制时间', timeOf(incident.contained_at) || '未控制'],
    ['关闭时间', timeOf(incident.closed_at) || '未关闭'],
    ['结论', verdict === null ? '无' : `${INCIDENT_VERDICTS[verdict]}（${incident.closed_by ?? ''}）`],
    ['说明', incident.note],
    ['风险分', `${incident.score}（${incident.score_formula}）`],
    ...incident.parts.map(({ name, points, formula }) => [`  ${name}`, `${points} 分（${formula}）`]),
    ['预计避免损失', `${incident.saved} ${incident.currency}（${incident.saved_formula}）`],
    ['生成时间', timeOf(now)],
  ]
  return `${lines.map(([name = '', value = '']) => `${name}：${oneLine(value)}`).join('\r\n')}\r\n以上时间均为北京时间。\r\n`
}

const timelineFile = ({ incident }: Evidence): Promise<Buffer> =>
  csv(
    [text('时间'), text('内容'), text('说明'), text('操作人')],
    incident.timeline.map(({ at, title, text: told, by }) => [timeOf(at), title, told, by ?? '']),
  )

const eventsFile = ({ events }: Evidence): Promise<Buffer> =>
  csv(
    [text('时间'), text('事件'), text('对象'), text('内容'), number('操作者 ID'), text('操作者')],
    events.map(({ at, name, object, told, actor_id: id, actor_name: actor }) => [timeOf(at), name, object, told, id ?? '', actor ?? '']),
  )

const pausesFile = ({ pauses }: Evidence): Promise<Buffer> =>
  csv(
    [
      text('创建时间'),
      text('级别'),
      number('对象 ID'),
      text('对象'),
      text('触发值'),
      text('结果'),
      text('失败原因'),
      text('发出时间'),
      text('完成时间'),
      text('恢复状态'),
      text('恢复时间'),
    ],
    pauses.map(pause => [
      timeOf(pause.created_at),
      AD_LEVELS[pause.level],
      pause.object_id,
      pause.object_name,
      pause.values_text,
      PAUSE_STATES[pause.state].text,
      pause.fail_reason,
      timeOf(pause.sent_at),
      timeOf(pause.ended_at),
      RESTORE_STATES[pause.restore_state].text,
      timeOf(pause.restored_at),
    ]),
  )

const objectsFile = ({ objects }: Evidence): Promise<Buffer> =>
  csv(
    [text('级别'), number('ID'), text('名称'), text('渠道状态'), text('创建时间'), text('落地域名')],
    objects.map(({ level, id, name, status, made_at: madeAt, domains }) => [level, id, name, status, timeOf(madeAt), domains.join('、')]),
  )
