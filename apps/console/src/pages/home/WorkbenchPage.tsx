// Workbench: what waits for people, what went wrong today, and how the channels are (console.md 1).
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import type { Workbench } from '@tallyhelm/protocol/topics/staff/schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { Button } from '@tallyhelm/ui/actions/Button'
import { ChannelTile } from '@tallyhelm/ui/display/ChannelTile'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useCall } from '../../api/queries.ts'
import { ageText, timeText } from '../../formats/times.ts'
import { useStaff } from '../../session/use-staff.ts'
import { Handouts } from './Handouts.tsx'
import styles from './home.module.css'

const REFRESH_MS = 30_000

export function WorkbenchPage() {
  const staff = useStaff()
  const { data, error, refetch, dataUpdatedAt } = useCall(staffEndpoints.workbench, {}, { refetchInterval: REFRESH_MS })
  return (
    <>
      <PageHeader
        title={`${staff.staff_name}，您好`}
        freshness={data ? `更新于 ${timeText(new Date(dataUpdatedAt).toISOString()).slice(11)}，每 30 秒刷新` : undefined}
      />
      {error ? (
        <NoticeStrip tone="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
          {error.msg}
        </NoticeStrip>
      ) : null}
      {data ? <Handouts own={data.own_handout} told={data.handouts} /> : null}
      <Tiles data={data} />
      <Card title="渠道健康" padded={false}>
        <ul className={styles.channels}>
          {(data?.channels ?? []).map(channel => (
            <ChannelLine key={channel.channel} channel={channel} />
          ))}
        </ul>
      </Card>
    </>
  )
}

function Tiles({ data }: { data: Workbench | undefined }) {
  return (
    <ul className={styles.tiles} aria-label="待办与今日" aria-busy={data === undefined}>
      <Tile name="待审批额度申请" count={data?.waiting_approval.count} note={oldest(data?.waiting_approval.oldest_at)} tone="warning" />
      <Tile name="待人工核对" count={data?.manual.count} note={oldest(data?.manual.oldest_at)} tone="error" />
      <Tile name="今日失败" count={data?.failed_today} note="额度动作" tone="error" />
      <Tile name="今日加额成功" count={data?.added_today.count} note={data ? `共 $${grouped(data.added_today.amount)}` : undefined} />
    </ul>
  )
}

type TileProps = { name: string; count: number | undefined; note: string | undefined; tone?: 'warning' | 'error' }

function Tile({ name, count, note, tone }: TileProps) {
  return (
    <li className={styles.tile} data-tone={count ? tone : undefined}>
      <p>{name}</p>
      <b>{count === undefined ? '…' : count}</b>
      <small>{note ?? ' '}</small>
    </li>
  )
}

const oldest = (instant: string | null | undefined): string | undefined =>
  instant === undefined ? undefined : instant === null ? '没有等待' : `最早等待 ${ageText(instant, nowMs())}`

const grouped = (amount: string): string => amount.replace(/\B(?=(\d{3})+(?=\.))/g, ',')

const STATES = {
  OPEN: { text: '正常', tone: 'success' },
  BROKEN: { text: '熔断中', tone: 'error' },
  PAUSED: { text: '已暂停派单', tone: 'warning' },
} as const

function ChannelLine({ channel }: { channel: Workbench['channels'][number] }) {
  const { name, path } = CHANNELS[channel.channel]
  const { text, tone } = STATES[channel.state]
  return (
    <li className={styles.channel}>
      <span className={styles.channelName}>
        <ChannelTile channel={path} />
        <b>{name}</b>
        <Tag tone={tone}>{text}</Tag>
      </span>
      <dl>
        <Fact name="处理中" value={String(channel.in_flight)} />
        <Fact name="最早" value={channel.oldest_at === null ? '—' : ageText(channel.oldest_at, nowMs())} />
        <Fact name="连续失败" value={String(channel.failures)} />
        <Fact name="今日最近完成" value={channel.last_finished_at === null ? '—' : timeText(channel.last_finished_at).slice(11)} />
        {channel.until === null ? null : <Fact name="恢复时间" value={timeText(channel.until)} />}
      </dl>
    </li>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
