// Key figures: wallet or credit, money inside the ad accounts, spend of today and of the month.
import type { ApiError } from '@tallyhelm/browser/calls/failure'
import { spendEndpoints } from '@tallyhelm/protocol/topics/spend/endpoints'
import type { KeyFigures as Figures } from '@tallyhelm/protocol/topics/spend/schemas'
import { KeyFigure, KeyFigures } from '@tallyhelm/ui/display/KeyFigure'
import { Meter } from '@tallyhelm/ui/display/Meter'
import { Sparkline } from '@tallyhelm/ui/display/Sparkline'
import { Card } from '@tallyhelm/ui/layout/Card'
import type { UseQueryResult } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useCall } from '../../api/queries.ts'
import { CardState } from './CardState.tsx'
import styles from './dashboard.module.css'
import { amountOf, heightOf, monthSoFar, shareLeft } from './figures.ts'
import { LowBalanceLink } from './LowBalanceLink.tsx'

type Props = { figures: UseQueryResult<Figures, ApiError>; isSubCustomer: boolean }

export function KeyFiguresCard({ figures, isSubCustomer }: Props) {
  return (
    <Card aria-label="关键指标" padded={false} className={styles.figures ?? ''}>
      <CardState query={figures} height={82}>
        {data => (
          <KeyFigures>
            {data.wallet_available === null ? null : (
              <WalletFigure data={data} available={data.wallet_available} isSubCustomer={isSubCustomer} />
            )}
            {data.credit_available === null ? null : <CreditFigure available={data.credit_available} limit={data.credit_limit ?? '0'} />}
            <AccountsFigure data={data} isSubCustomer={isSubCustomer} />
            {data.spend === null ? null : <SpendFigures spend={data.spend} />}
          </KeyFigures>
        )}
      </CardState>
    </Card>
  )
}

function WalletFigure({ data, available, isSubCustomer }: { data: Figures; available: string; isSubCustomer: boolean }) {
  return (
    <KeyFigure
      label={isSubCustomer ? '可用额度' : '钱包可用余额'}
      hint={isSubCustomer ? '上级客户分配的额度减去处理中申请占用的金额。' : '美元钱包余额减去处理中申请占用的金额。'}
      symbol="$"
      amount={amountOf(available)}
      note={
        data.spend === null ? (
          <>
            处理中冻结 <b>{amountOf(data.wallet_pending, { withSymbol: true })}</b>
          </>
        ) : data.wallet_days_left === null ? (
          '近 7 日暂无消耗'
        ) : (
          <>
            按近 7 日日均可用约 <b>{data.wallet_days_left} 天</b>
          </>
        )
      }
    />
  )
}

function CreditFigure({ available, limit }: { available: string; limit: string }) {
  const used = 1 - shareLeft(available, limit)
  return (
    <KeyFigure
      label="可用授信"
      hint="总授信减去已用额度与处理中申请占用的金额。"
      symbol="$"
      amount={amountOf(available)}
      note={
        <span className={styles.credit}>
          <span>
            总授信 <b>{amountOf(limit, { withSymbol: true })}</b>
          </span>
          <Meter ratio={used} label={`已用授信 ${Math.round(used * 100)}%`} />
        </span>
      }
    />
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
        </>
      }
    />
  )
}

function SpendFigures({ spend }: { spend: NonNullable<Figures['spend']> }) {
  // Today is not over: beside whole days it would look like a collapse.
  const before = spend.recent.slice(0, -1)
  const soFar = monthSoFar(spend)
  return (
    <>
      <KeyFigure
        label="今日消耗"
        symbol="$"
        amount={amountOf(spend.today)}
        note={
          spend.today_change_percent === null ? (
            <>
              昨日全天 <b>{amountOf(before.at(-1)?.spend ?? null, { withSymbol: true })}</b>
            </>
          ) : (
            <Change percent={spend.today_change_percent} />
          )
        }
        chart={<Sparkline values={before.map(day => heightOf(day.spend))} label={`前 ${before.length} 天每日消耗，不含今日`} />}
      />
      <KeyFigure
        label="本月消耗"
        symbol="$"
        amount={amountOf(spend.month)}
        note={
          <>
            日均 <b>{amountOf(spend.month_daily_average, { withSymbol: true })}</b>
          </>
        }
        chart={soFar.length > 1 ? <Sparkline values={soFar} tone="brand" label="本月累计消耗，逐日" /> : undefined}
      />
    </>
  )
}

/** More or less spend is neither good nor bad: no colour (screens.md 9.12). */
function Change({ percent }: { percent: string }) {
  const isLess = percent.startsWith('-')
  return (
    <>
      {isLess ? <ArrowDown size={12} aria-hidden /> : <ArrowUp size={12} aria-hidden />}
      较昨日同时段 <span className="sr-only">{isLess ? '减少' : '增加'}</span>
      {percent.replace('-', '')}%
    </>
  )
}
