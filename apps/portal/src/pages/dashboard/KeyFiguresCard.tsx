// Key figures: wallet or credit, money inside the ad accounts, spend of today and of the month.
import { spendEndpoints } from '@tallyhelm/protocol/topics/spend/endpoints'
import type { KeyFigures as Figures } from '@tallyhelm/protocol/topics/spend/schemas'
import { KeyFigure, KeyFigures } from '@tallyhelm/ui/display/KeyFigure'
import { Sparkline } from '@tallyhelm/ui/display/Sparkline'
import { Card } from '@tallyhelm/ui/layout/Card'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useCall } from '../../api/queries.ts'
import { amountOf } from '../../lists/amounts.ts'
import { CardState } from './CardState.tsx'
import styles from './dashboard.module.css'
import { heightOf, monthSoFar } from './figures.ts'
import { FundsFigure } from './FundsFigure.tsx'
import { LowBalanceLink } from './LowBalanceLink.tsx'

export function KeyFiguresCard({ isSubCustomer }: { isSubCustomer: boolean }) {
  const figures = useCall(spendEndpoints.keyFigures, {})
  const coverage = useCall(spendEndpoints.coverage, {})
  return (
    <Card aria-label="关键指标" padded={false} className={styles.figures ?? ''}>
      <CardState query={figures} height={82}>
        {data => (
          <KeyFigures>
            {isSubCustomer ? null : <FundsFigure funds={data.funds} />}
            <AccountsFigure data={data} isSubCustomer={isSubCustomer} />
            {data.spend === null ? null : <SpendFigures spend={data.spend} notBegun={coverage.data?.not_begun ?? 0} />}
          </KeyFigures>
        )}
      </CardState>
    </Card>
  )
}

function AccountsFigure({ data, isSubCustomer }: { data: Figures; isSubCustomer: boolean }) {
  const low = useCall(spendEndpoints.lowBalance, {})
  return (
    <KeyFigure
      label={isSubCustomer ? '我的账户余额' : '广告账户内余额'}
      hint="全部广告账户的可用余额，按最近一次同步计算。"
      symbol="$"
      amount={amountOf(data.account_balance)}
      note={
        <>
          <b>{data.account_count}</b> 个账户
          {data.low_balance_count > 0 ? (
            <>
              <span aria-hidden>·</span>
              <LowBalanceLink className={styles.link} channels={low.data?.channels ?? []}>
                {`${data.low_balance_count} 个余额不足`}
              </LowBalanceLink>
            </>
          ) : null}
          {isSubCustomer ? <AllottedNote funds={data.funds} /> : null}
        </>
      }
    />
  )
}

/** What the agent has allotted: its own way to pay, where others have a wallet. */
function AllottedNote({ funds }: { funds: Figures['funds'] }) {
  const dollars = funds.currencies.find(({ currency }) => currency === 'USD')
  return dollars === undefined ? null : (
    <>
      <span aria-hidden>·</span>
      可用额度 <b>{amountOf(dollars.available, { withSymbol: true })}</b>
    </>
  )
}

type Spend = NonNullable<Figures['spend']>

function SpendFigures({ spend, notBegun }: { spend: Spend; notBegun: number }) {
  // Today is not over: beside whole days it would look like a collapse.
  const before = spend.recent.slice(0, -1)
  const soFar = monthSoFar(spend)
  return (
    <>
      <KeyFigure
        label="今日消耗"
        hint={todayHint(spend, notBegun)}
        symbol="$"
        amount={amountOf(spend.today)}
        note={
          spend.today_change === null ? (
            <>
              昨日全天 <b>{amountOf(before.at(-1)?.spend ?? null, { withSymbol: true })}</b>
            </>
          ) : (
            <Change percent={spend.today_change.percent} />
          )
        }
        chart={<Sparkline values={before.map(day => heightOf(day.spend))} label={`前 ${before.length} 天每日消耗，不含今日`} />}
      />
      <KeyFigure
        label="本月消耗"
        hint="本月 1 日至今，含今日已读取的消耗；日均只按已结束的日子计算。"
        symbol="$"
        amount={amountOf(spend.month)}
        note={
          spend.month_daily_average === null ? (
            '今天是本月第一天'
          ) : (
            <>
              日均 <b>{amountOf(spend.month_daily_average, { withSymbol: true })}</b>
            </>
          )
        }
        chart={soFar.length > 1 ? <Sparkline values={soFar} tone="brand" label="本月累计消耗，逐日" /> : undefined}
      />
    </>
  )
}

function todayHint({ today_change: change }: Spend, notBegun: number): string {
  return [
    '北京时间今日已读取的消耗，各账户按自己时区的日期计。',
    ...(notBegun > 0 ? [`${notBegun} 个账户尚未进入今天。`] : []),
    ...(change === null ? [] : [`较昨日同时段：两天都算到 ${String(change.until_hour).padStart(2, '0')}:00。`]),
  ].join('')
}

/** More or less spend is neither good nor bad: no colour (screens.md 9.12). */
function Change({ percent }: { percent: string }) {
  if (!/[1-9]/.test(percent)) return '与昨日同时段持平'
  const isLess = percent.startsWith('-')
  return (
    <>
      {isLess ? <ArrowDown size={12} aria-hidden /> : <ArrowUp size={12} aria-hidden />}
      较昨日同时段 <span className="sr-only">{isLess ? '减少' : '增加'}</span>
      {percent.replace('-', '')}%
    </>
  )
}
