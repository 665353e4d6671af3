// Workbench: what waits for people, what went wrong today, and how the channels are (console.md 1).
import { nowMs } from '@tallyhelm/browser/clock/clock'
import { LATE_DAYS } from '@tallyhelm/protocol/topics/bindings/console-lists'
import { staffEndpoints } from '@tallyhelm/protocol/topics/staff/endpoints'
import type { Workbench } from '@tallyhelm/protocol/topics/staff/schemas'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { ChannelTile } from '@tallyhelm/ui/display/ChannelTile'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Card } from '@tallyhelm/ui/layout/Card'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useCall } from '../../api/queries.ts'
import { ChannelStateTag, rateText } from '../../formats/channels.tsx'
import { ageText } from '../../formats/times.ts'
import { maySee } from '../../routes/register.ts'
import { useStaff } from '../../session/use-staff.ts'
import { Handouts } from './Handouts.tsx'
import styles from './workbench.module.css'
import { OwnCases } from './OwnCases.tsx'
import { RiskTiles } from './RiskTiles.tsx'
import { SetupCard } from './SetupCard.tsx'
import { FinanceTiles } from './FinanceTiles.tsx'
import { oldest, Tile } from './Tile.tsx'
import { tileLinks } from './tile-links.ts'
import { ToCheck } from './ToCheck.tsx'

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
        <div className={styles.failure}>
          <NoticeStrip tone="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
            {error.msg}
          </NoticeStrip>
        </div>
      ) : null}
      {data ? <Handouts own={data.own_handout} told={data.handouts} /> : null}
      <FinanceTiles data={data} />
      <RiskTiles />
      {data || !error ? <Figures data={data} role={staff.role} /> : null}
    </>
  )
}

/** While nothing has been read yet, the page already has its shape. */
function Figures({ data, role }: { data: Workbench | undefined; role: StaffRole }) {
  return (
    <>
      <Tiles data={data} role={role} />
      {data && data.own_cases.length > 0 ? <OwnCases cases={data.own_cases} /> : null}
      {data && maySee('/setup', role) ? <SetupCard /> : null}
      {data?.to_check ? <ToCheck toCheck={data.to_check} /> : null}
      <Card title="渠道健康" padded={false}>
        {data ? null : (
          <div className={styles.waiting}>
            <Skeleton lines={6} />
          </div>
        )}
        <ul className={styles.channels}>
          {(data?.channels ?? []).map(channel => (
            <ChannelLine key={channel.channel} channel={channel} />
          ))}
        </ul>
      </Card>
    </>
  )
}

function Tiles({ data, role }: { data: Workbench | undefined; role: StaffRole }) {
  const links = tileLinks(data)
  const orders = (href: string | undefined) => (maySee('/quota-orders', role) ? href : undefined)
  return (
    <ul className={styles.tiles} aria-label="待办与今日" aria-busy={data === undefined}>
      <Tile
        name="待审批额度申请"
        count={data?.waiting_approval.count}
        note={oldest(data?.waiting_approval.oldest_at)}
        tone="warning"
        href={orders(links.approval)}
      />
      <Tile name="待人工核对" count={data?.manual.count} note={oldest(data?.manual.oldest_at)} tone="error" href={orders(links.manual)} />
      {maySee('/bindings', role) && role !== 'SALES' ? (
        <Tile
          name="绑定待核对"
          count={data?.bindings?.count}
          note={withLate(oldest(data?.bindings?.oldest_at), data?.bindings?.late ?? 0)}
          tone="warning"
          href={links.bindings}
        />
      ) : null}
      {maySee('/cases', role) ? (
        <Tile name="审核已超时" count={data?.overdue ?? undefined} note="超过承诺时限的申请与额度申请" tone="error" href={links.overdue} />
      ) : null}
      {maySee('/ledger', role) ? (
        <Tile
          name="账实差异"
          count={data?.differences?.count}
          note={withLags(oldest(data?.differences?.oldest_at), data?.differences?.lags ?? 0)}
          tone="error"
          href={links.differences}
        />
      ) : null}
      <Tile name="今日失败" count={data?.failed_today} note="额度动作" tone="error" href={orders(links.failed)} />
      <Tile
        name="今日加额成功"
        count={data?.added_today.count}
        note={data ? `共折合 $${grouped(data.added_today.amount)}` : undefined}
        href={orders(links.added)}
      />
    </ul>
  )
}

/** Lags of time are counted apart, and block their accounts all the same. */
const withLags = (note: string | undefined, lags: number): string | undefined => (lags === 0 ? note : `${note}，另有时间差 ${lags} 个`)

/** Whoever they wait for. */
const withLate = (note: string | undefined, late: number): string | undefined =>
  late === 0 ? note : `${note}，等待超过 ${LATE_DAYS} 天 ${late} 项`

const grouped = (amount: string): string => amount.replace(/\B(?=(\d{3})+(?=\.))/g, ',')

function ChannelLine({ channel }: { channel: Workbench['channels'][number] }) {
  const { name, path } = CHANNELS[channel.channel]
  return (
    <li className={styles.channel}>
      <span className={styles.channelName}>
        <ChannelTile channel={path} />
        <b>{name}</b>
        <ChannelStateTag state={channel.state} isPaused={channel.is_paused} />
      </span>
      <dl>
        <Fact name="成功率 1 小时" value={rateText(channel.hour_rate_basis_points)} />
        <Fact name="处理中" value={String(channel.in_flight)} />
        <Fact name="最早" value={channel.oldest_at === null ? '—' : ageText(channel.oldest_at, nowMs())} />
        <Fact name="连续失败" value={String(channel.failures)} />
        <Fact name="今日最近完成" value={channel.last_finished_at === null ? '—' : timeText(channel.last_finished_at).slice(11)} />
        {channel.is_paused ? <Fact name="派单" value="已暂停派单" /> : null}
        {channel.broken_until === null ? null : <Fact name="熔断" value={`至 ${timeText(channel.broken_until).slice(11)}`} />}
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
