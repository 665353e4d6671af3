// Runs and their delay, what was skipped, hits and what pauses came to, by the hour; and the busiest rules of the last 24 hours.
import { nowMs } from '@tallyhelm/browser/clock/clock'
import type { MonitorOverview, RunFigures, TopRule } from '@tallyhelm/protocol/topics/monitors/console-schemas'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Chart } from '@tallyhelm/ui/charts/Chart'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { type ReactNode, useMemo } from 'react'
import { ageText } from '../../formats/times.ts'
import { TIMES } from '../../formats/times-unit.ts'
import { CustomerName } from '../../lists/CustomerName.tsx'
import { hoursChart } from './hours-chart.ts'
import styles from './monitors.module.css'

export function OverviewTab({ overview }: { overview: MonitorOverview | undefined }) {
  const chart = useMemo(() => hoursChart(overview?.hours ?? [], nowMs()), [overview?.hours])
  if (overview === undefined)
    return (
      <Card>
        <Skeleton lines={8} />
      </Card>
    )
  const { hour, day, most_matched, most_paused } = overview
  return (
    <Stack gap={16}>
      <Card title="运行">
        <dl className={styles.figures}>
          <Fact name="近 1 小时运行" note={`24 小时 ${day.runs} 次`}>
            {hour.runs} 次
          </Fact>
          <Fact name="近 1 小时漏检" note={`24 小时 ${day.skipped} 片`} isBad={hour.skipped > 0}>
            {hour.skipped} 片
          </Fact>
          <Fact name="延迟（1 小时）" note={delayNote(hour)}>
            {secondsText(hour.delay_p95)}
          </Fact>
          <Fact name="近 1 小时命中" note={`24 小时 ${day.matches} 次`}>
            {hour.matches} 次
          </Fact>
          <Fact name="近 1 小时读取失败" note={`24 小时 ${day.unread} 次，数据过旧 ${day.late} 次`} isBad={hour.unread > 0}>
            {hour.unread} 次
          </Fact>
        </dl>
      </Card>
      <Standing overview={overview} />
      <Card title="近 24 小时每小时命中与漏检">
        <Chart label="近 24 小时每小时命中与漏检" unit={TIMES} {...chart} step="hour" sums={false} />
      </Card>
      <div className={styles.pair}>
        <TopRules title="近 24 小时命中最多的规则" unit="次命中" rules={most_matched} />
        <TopRules title="近 24 小时暂停最多的规则" unit="次暂停" rules={most_paused} />
      </div>
    </Stack>
  )
}

/** What pauses came to, and what stands. */
function Standing({ overview }: { overview: MonitorOverview }) {
  const { pauses, open, accounts, rules } = overview
  const since = (at: string | null) => (at === null ? '没有' : `最早 ${ageText(at, nowMs())}前`)
  return (
    <Card title="暂停与账户">
      <dl className={styles.figures}>
        <Fact name="24 小时暂停成功" note={<Link href="/monitors?tab=pauses&state=PAUSE_SUCCESS">查看</Link>}>
          {pauses.success}
        </Fact>
        <Fact name="24 小时暂停失败" note={<Link href="/monitors?tab=pauses&state=PAUSE_FAIL">查看</Link>} isBad={pauses.failed > 0}>
          {pauses.failed}
        </Fact>
        <Fact name="24 小时未执行" note="已失效、被放弃或已停止，未向渠道提交">
          {pauses.unsent}
        </Fact>
        <Fact name="正在暂停" note={since(open.going_since)}>
          {open.going}
        </Fact>
        <Fact name="待客户确认" note={<Link href="/monitors?tab=pauses&state=HELD">{since(open.held_since)}</Link>}>
          {open.held}
        </Fact>
        <Fact
          name="异常账户"
          note={<Link href="/monitors?tab=troubles">{`读取失败 ${accounts.failed}，延迟 ${accounts.late}`}</Link>}
          isBad={accounts.failed + accounts.late > 0}
        >
          {accounts.failed + accounts.late}
          <small>/ {accounts.watched}</small>
        </Fact>
        <Fact name="启用的规则" note={`${rules.customers} 个客户，客户停用 ${rules.off}`}>
          {rules.on}
        </Fact>
        <Fact name="平台停用的规则" note={<Link href="/monitors?tab=rules&standing=STOPPED">查看</Link>}>
          {rules.stopped}
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({ name, note, isBad = false, children }: { name: string; note: ReactNode; isBad?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-bad={isBad || undefined}>{children}</dd>
      <dd className={styles.note}>{note}</dd>
    </div>
  )
}

const secondsText = (seconds: number | null): string => (seconds === null ? '—' : `${seconds} 秒`)
const delayNote = ({ delay_half, delay_most }: RunFigures): string =>
  delay_half === null ? '没有运行' : `P95；一半在 ${secondsText(delay_half)}内，最长 ${secondsText(delay_most)}`

function TopRules({ title, unit, rules }: { title: string; unit: string; rules: readonly TopRule[] }) {
  return (
    <Card title={title}>
      {rules.length === 0 ? <p className={styles.note}>没有</p> : null}
      <ol className={styles.top}>
        {rules.map(({ rule_id, rule_name, customer_id, customer_name, count }) => (
          <li key={rule_id}>
            <span>
              <Link href={`/monitors?tab=rules&customer=${customer_id}&name=${encodeURIComponent(rule_name)}`}>{rule_name}</Link>
              <small>
                <CustomerName id={customer_id} name={customer_name} />
              </small>
            </span>
            <b>
              {count} {unit}
            </b>
          </li>
        ))}
      </ol>
    </Card>
  )
}
