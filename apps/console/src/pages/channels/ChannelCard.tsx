// One channel: its state and who paused it, rates and delay, what waits, the last 24 hours, and the newest errors.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { channelEndpoints } from '@tallyhelm/protocol/topics/channels/endpoints'
import { CHANNEL_ALARMS, CHANNEL_WELL_BASIS_POINTS, STOPPING_ALARMS } from '@tallyhelm/protocol/topics/channels/enums'
import type { ChannelHealth, Connection } from '@tallyhelm/protocol/topics/channels/schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { timeText } from '@tallyhelm/protocol/values/day'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Chart } from '@tallyhelm/ui/charts/Chart'
import { ChannelTile } from '@tallyhelm/ui/display/ChannelTile'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Card } from '@tallyhelm/ui/layout/Card'
import { useMemo } from 'react'
import { ChannelStateTag, platformText, rateText } from '../../formats/channels.tsx'
import { ageText } from '../../formats/times.ts'
import { TIMES } from '../../formats/times-unit.ts'
import { useStaff } from '../../session/use-staff.ts'
import { Fact } from './Fact.tsx'
import styles from './channels.module.css'
import { ConnectionPart, type CredentialStep } from './ConnectionPart.tsx'
import type { Dispatch } from './DispatchDialog.tsx'
import { timelineChart } from './timeline.ts'

type Props = {
  health: ChannelHealth
  /** undefined until it has been read */
  connection: Connection | undefined
  onDispatch: (dispatch: Dispatch) => void
  onCredentials: (step: CredentialStep) => void
}

export function ChannelCard({ health, connection, onDispatch, onCredentials }: Props) {
  const { role } = useStaff()
  const { channel, state, paused, waiting } = health
  const { name, path } = CHANNELS[channel]
  const timeline = useMemo(() => timelineChart(health.timeline, nowMs()), [health.timeline])
  return (
    <Card
      title={
        <span className={styles.name}>
          <ChannelTile channel={path} decorative />
          {name}
          <ChannelStateTag state={state} isPaused={paused !== null} />
        </span>
      }
      actions={
        mayCall(channelEndpoints.pause, role) ? (
          <Button
            size="small"
            variant={paused ? 'primary' : 'default'}
            onClick={() => onDispatch({ channel, action: paused ? 'resume' : 'pause', waiting })}
          >
            {paused ? '恢复派单' : '暂停派单'}
          </Button>
        ) : undefined
      }
    >
      <div className={styles.parts}>
        <Standing health={health} />
        <Figures health={health} />
        {connection === undefined ? null : <ConnectionPart connection={connection} onStep={onCredentials} />}
        <section className={styles.part} aria-label={`${name} 近 24 小时`}>
          <h3>近 24 小时提交渠道次数</h3>
          <Chart label={`${name} 近 24 小时提交渠道次数`} unit={TIMES} {...timeline} step="hour" sums={false} />
        </section>
        <Errors name={name} errors={health.last_errors} />
      </div>
    </Card>
  )
}

/** Why the channel is as it is, where there is a reason. */
function Standing({ health }: { health: ChannelHealth }) {
  const { paused, alarms, broken_until, is_probing, failures, hour } = health
  return (
    <>
      {paused ? (
        <NoticeStrip tone="warning" title={`已暂停派单：${paused.by}，${timeText(paused.at)}`}>
          原因：{paused.reason}
        </NoticeStrip>
      ) : null}
      {alarms.map(({ kind, message, at }) => (
        <NoticeStrip key={kind} tone={STOPPING_ALARMS[kind] ? 'error' : 'warning'} title={CHANNEL_ALARMS[kind]}>
          {timeText(at)}，{message}
        </NoticeStrip>
      ))}
      {broken_until === null ? null : (
        <NoticeStrip tone="error" title="熔断中">
          渠道连续无答复，{timeText(broken_until)} 后放行一单试探。
        </NoticeStrip>
      )}
      {is_probing ? <NoticeStrip tone="warning">连续 {failures} 次无明确答复，熔断后尚未恢复，等待下一单试探。</NoticeStrip> : null}
      {isLow(hour.rate_basis_points) ? (
        <NoticeStrip tone="warning">近 1 小时成功率低于 {rateText(CHANNEL_WELL_BASIS_POINTS)}。</NoticeStrip>
      ) : null}
    </>
  )
}

const isLow = (rate: number | null): boolean => rate !== null && rate < CHANNEL_WELL_BASIS_POINTS

function Figures({ health }: { health: ChannelHealth }) {
  const { five_minutes, hour, day, p95_ms, waiting, oldest_waiting_at } = health
  const rate = ({ rate_basis_points, answered, calls }: ChannelHealth['hour']) => (
    <>
      {rateText(rate_basis_points)}
      <small>
        {answered}/{calls} 次
      </small>
    </>
  )
  return (
    <dl className={styles.figures}>
      <Fact name="成功率 5 分钟">{rate(five_minutes)}</Fact>
      <Fact name="成功率 1 小时">{rate(hour)}</Fact>
      <Fact name="成功率 24 小时">{rate(day)}</Fact>
      <Fact name="P95 延迟（1 小时）">{p95_ms === null ? '—' : `${p95_ms} ms`}</Fact>
      <Fact name="排队">
        {waiting}
        {oldest_waiting_at === null ? null : <small>最早 {ageText(oldest_waiting_at, nowMs())}</small>}
      </Fact>
      <Fact name="提交中">{health.sending}</Fact>
      <Fact name="待渠道审批">{health.waiting_channel}</Fact>
      <Fact name="结果未知">{health.unknown}</Fact>
      <Fact name="人工核对">{health.manual}</Fact>
      <Fact name="熔断">{health.broken_until === null ? '未熔断' : `至 ${timeText(health.broken_until).slice(11)}`}</Fact>
    </dl>
  )
}

const ANSWERS: Readonly<Record<string, string>> = {
  refused: '渠道拒绝',
  not_done: '未执行',
  unknown: '无明确结果',
  none: '无答复',
  unread: '读取失败',
}

function Errors({ name, errors }: { name: string; errors: ChannelHealth['last_errors'] }) {
  return (
    <section className={styles.part} aria-label={`${name} 最近错误`}>
      <h3>最近错误（24 小时内，最多 5 条）</h3>
      {errors.length === 0 ? <p className={styles.quiet}>没有错误</p> : null}
      <ul className={styles.errors}>
        {errors.map(({ at, item_id, outside_account_id, answer, reason, code, words }) => (
          <li key={`${item_id} ${at}`}>
            <span>{timeText(at).slice(5)}</span>
            <Link href={`/quota-orders?account=${encodeURIComponent(outside_account_id)}`}>{outside_account_id}</Link>
            <span className={styles.words}>
              {entryOf(ANSWERS, answer) ?? answer}
              {reason === null ? '' : `：${reason}`}
              <small>{platformText(code, words)}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
