// One incident of theft: how grave it is and why, what was paused with its result, what happened; controlled, closed, and taken along as evidence.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { AD_LEVELS } from '@tallyhelm/protocol/topics/ads/enums'
import { INCIDENT_STATES, INCIDENT_VERDICTS, PAUSE_STATES, RESTORE_STATES } from '@tallyhelm/protocol/topics/monitors/enums'
import { incidentEndpoints } from '@tallyhelm/protocol/topics/monitors/incident-endpoints'
import type { IncidentDetail, IncidentEntry } from '@tallyhelm/protocol/topics/monitors/incident-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { IdCell } from '@tallyhelm/ui/display/IdCell'
import { Meter } from '@tallyhelm/ui/display/Meter'
import { Tag, type Tone } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Definitions, Row, Stack } from '@tallyhelm/ui/layout/Stack'
import { Drawer } from '@tallyhelm/ui/overlay/Drawer'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { DownloadButton } from '../../exports/DownloadButton.tsx'
import { accountAmount } from '../../lists/amounts.ts'
import { rowSteps } from '../../lists/row-steps.ts'
import { CloseIncidentDialog, ContainDialog } from './IncidentDialogs.tsx'
import list from './list.module.css'
import styles from './panel.module.css'

type Props = {
  id: string
  ids: readonly string[]
  /** Why nothing may be done here. */
  obstacle: string | undefined
  onGo: (id: string) => void
  onClose: () => void
}

export function IncidentDrawer({ id, ids, obstacle: refused, onGo, onClose }: Props) {
  const detail = useCall(incidentEndpoints.incident, { incident_id: id })
  const incident = detail.data
  const state = incident && INCIDENT_STATES[incident.state]
  return (
    <Drawer
      open
      onClose={onClose}
      title={incident?.account_name ?? '盗刷事件'}
      {...rowSteps(ids, id, onGo)}
      headEnd={state === undefined ? undefined : <Tag tone={state.tone}>{state.text}</Tag>}
      footer={incident === undefined ? undefined : <Actions key={id} incident={incident} obstacle={refused} />}
    >
      <Loaded call={detail} lines={8}>
        {found => <Facts incident={found} />}
      </Loaded>
    </Drawer>
  )
}

function Actions({ incident, obstacle: refused }: { incident: IncidentDetail; obstacle: string | undefined }) {
  const [act, setAct] = useState<'contain' | 'close'>()
  const isOver = incident.state === 'CLOSED'
  const close = () => setAct(undefined)
  return (
    <Row gap={8}>
      {isOver ? null : (
        <>
          <Button variant="primary" aria-haspopup="dialog" disabledReason={refused} onClick={() => setAct('contain')}>
            立即控制
          </Button>
          <Button aria-haspopup="dialog" disabledReason={refused} onClick={() => setAct('close')}>
            关闭事件
          </Button>
        </>
      )}
      <DownloadButton endpoint={incidentEndpoints.evidence} request={{ incident_id: incident.incident_id }} text="下载证据包" />
      {act === 'contain' ? <ContainDialog incident={incident} onClose={close} /> : null}
      {act === 'close' ? <CloseIncidentDialog incident={incident} onClose={close} /> : null}
    </Row>
  )
}

function Facts({ incident }: { incident: IncidentDetail }) {
  const { verdict } = incident
  return (
    <Stack gap={24}>
      <Definitions
        items={[
          { label: '广告账户 ID', value: <IdCell id={incident.outside_account_id} /> },
          { label: '发现规则', value: incident.rule_name },
          { label: '发现时间', value: timeText(incident.opened_at) },
          { label: '控制时间', value: incident.contained_at === null ? '未控制' : timeText(incident.contained_at) },
          {
            label: '预计避免损失',
            value: (
              <span className={list.lines}>
                {accountAmount(incident.saved, incident.currency)}
                <small>{incident.saved_formula}</small>
              </span>
            ),
          },
          ...(verdict === null
            ? []
            : [
                { label: '结论', value: INCIDENT_VERDICTS[verdict] },
                { label: '关闭', value: `${incident.closed_by ?? ''} · ${timeText(incident.closed_at)}` },
              ]),
          ...(incident.note === '' ? [] : [{ label: '说明', value: incident.note }]),
        ]}
      />
      <Score incident={incident} />
      <Paused incident={incident} />
      <section aria-label="事件时间线">
        <Stack gap={8}>
          <h3 className={list.head}>时间线</h3>
          {incident.is_cut ? <p className={styles.note}>内容较多，只显示最早的一部分。</p> : null}
          <Timeline label="时间线" entries={incident.timeline.map(entryOf)} />
        </Stack>
      </section>
    </Stack>
  )
}

const TONES: Readonly<Record<IncidentEntry['kind'], Tone>> = { EVENT: 'warning', MATCH: 'error', PAUSE: 'info', STEP: 'neutral' }
const entryOf = ({ key, at, kind, title, text, by }: IncidentEntry) => ({
  id: key,
  title,
  time: by === null ? timeText(at) : `${timeText(at)} · ${by}`,
  tone: TONES[kind],
  text: text === '' ? undefined : text,
})

function Score({ incident: { score, parts, score_formula: formula } }: { incident: IncidentDetail }) {
  return (
    <section aria-label="风险分">
      <Stack gap={8}>
        <Meter
          ratio={score / 100}
          label={`风险分 ${score}`}
          start="风险分"
          end={`${score} / 100`}
          level={score >= 60 ? 'error' : score >= 30 ? 'warning' : 'normal'}
        />
        <p className={styles.note}>{formula}</p>
        <ul className={styles.groups} aria-label="风险分构成">
          {parts.map(({ name, points, formula: how }) => (
            <li key={name}>
              <span>
                {name}
                <small>{how}</small>
              </span>
              <b>+{points}</b>
            </li>
          ))}
        </ul>
        {parts.length === 0 ? <p className={styles.note}>前后 24 小时内没有读到其他异常。</p> : null}
      </Stack>
    </section>
  )
}

function Standing({ pause: { state, restore_state: restore } }: { pause: IncidentDetail['paused_objects'][number] }) {
  const { text, tone } = restore === 'NONE' ? PAUSE_STATES[state] : RESTORE_STATES[restore]
  return <Tag tone={tone}>{text}</Tag>
}

function Paused({ incident: { paused_objects: paused, currency } }: { incident: IncidentDetail }) {
  return (
    <section aria-label="处置结果">
      <h3 className={list.head}>处置结果</h3>
      {paused.length === 0 ? <p className={list.quiet}>还没有暂停任何对象。</p> : null}
      <ul className={styles.groups}>
        {paused.map(pause => (
          <li key={pause.pause_id}>
            <span>
              {AD_LEVELS[pause.level]} {pause.object_name}
              <small>
                {pause.object_id} · {timeText(pause.created_at)}
                {pause.saved === null ? '' : ` · 避免 ${accountAmount(pause.saved, currency)}`}
                {pause.fail_reason === '' ? '' : ` · ${pause.fail_reason}`}
              </small>
            </span>
            <Standing pause={pause} />
          </li>
        ))}
      </ul>
    </section>
  )
}
