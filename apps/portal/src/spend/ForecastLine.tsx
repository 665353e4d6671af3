// 月末预测: what the month may come to, how it is reckoned, and how far the same rule was off in past months; or that it can't tell.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { analysisEndpoints } from '@tallyhelm/protocol/topics/spend/analysis-endpoints'
import type { SpendForecast } from '@tallyhelm/protocol/topics/spend/analysis-schemas'
import { CHANNELS, type Channel } from '@tallyhelm/protocol/vocabulary/channel'
import { Hint } from '@tallyhelm/ui/display/Hint'
import { useCall } from '../api/queries.ts'
import { amountOf } from '../lists/amounts.ts'
import styles from './spend.module.css'

/** Of one channel, or of all; filters do not narrow it. */
export function ForecastLine({ channel }: { channel: Channel | 'ALL' }) {
  const call = useCall(analysisEndpoints.forecast, { channel })
  return (
    <div className={styles.forecast}>
      <Loaded call={call} lines={1}>
        {forecast => <Line forecast={forecast} of={channel === 'ALL' ? '全部渠道' : `${CHANNELS[channel].name} 全部账户`} />}
      </Loaded>
    </div>
  )
}

function Line({ forecast, of }: { forecast: SpendForecast; of: string }) {
  const { month, spent_usd, days_left, forecast_usd, error_percent, tested, least_weeks } = forecast
  const name = `${Number(month.slice(5))} 月`
  if (forecast_usd === null)
    return (
      <p>
        {name}月末预测：近期每个星期几都读到至少 {least_weeks} 次消耗后才能预测，目前历史不足，暂不预测。
      </p>
    )
  const left = days_left === 0 ? '今天是最后一天' : `今天之后还有 ${days_left} 天`
  return (
    <>
      <p>
        {name}月末预测 <b>{dollars(forecast_usd)}</b>
        <span>
          （{of}，已消耗 {dollars(spent_usd)}，{left}）
        </span>
        {error_percent === null ? ' · 还没有完整月份可核对误差' : ` · 历史误差 ±${error_percent}%（前 ${tested.length} 个月同日的预测）`}
      </p>
      <Hint label="月末预测说明">
        <span className={styles.told}>
          <span>已结束的日期按实际消耗，其余日期按最近 8 周同一星期几的中位数；未结束的日期取两者中较大的。不随筛选变化。</span>
          {tested.map(past => (
            <span key={past.month}>
              {past.month} 同日预测 {dollars(past.forecast_usd)}，实际 {dollars(past.actual_usd)}
            </span>
          ))}
        </span>
      </Hint>
    </>
  )
}

const dollars = (text: string): string => amountOf(text, { withSymbol: true })
