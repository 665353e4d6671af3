// Key figures, sparkline and stacked bars.
import { useState } from 'react'
import { KeyFigure, KeyFigures } from '../display/KeyFigure.tsx'
import { Sparkline } from '../display/Sparkline.tsx'
import { type BarColumn, type BarSeries, StackedBars } from '../display/StackedBars.tsx'
import { SegmentedControl } from '../fields/SegmentedControl.tsx'
import { addDays } from '../fields/day-text.ts'
import { Card } from '../layout/Card.tsx'
import { Stack } from '../layout/Stack.tsx'
import { sampleToday } from './sample-data.ts'

const series: readonly BarSeries[] = [
  { id: 'facebook', name: 'Facebook', color: 'facebook', total: '$160,418.90', share: '56.5%' },
  { id: 'google', name: 'Google', color: 'google', total: '$79,104.15', share: '27.9%' },
  { id: 'tiktok', name: 'TikTok', color: 'tiktok', total: '$44,495.29', share: '15.7%' },
]

const days = 30

/** A made-up shape that is the same on every draw. */
const columns: readonly BarColumn[] = Array.from({ length: days }, (_, index) => {
  const day = addDays(sampleToday, index - days + 1)
  const swell = 1 + Math.sin(index / 3.1) * 0.18 + (index > 17 && index < 23 ? 0.4 : 0)
  const share = index === days - 1 ? 0.5 : 1
  const values = [5200, 2600, 1450].map(base => Math.round(base * swell * share))
  const text = (value: number) => `$${value.toLocaleString('en-US')}.00`
  return {
    id: day,
    label: index === days - 1 ? '今日' : day.slice(5),
    title: day,
    points: values.map(value => ({ value, text: text(value) })),
    totalText: text(values.reduce((total, value) => total + value, 0)),
    partial: index === days - 1,
  }
})

export const ChartSamples = () => {
  const [currency, setCurrency] = useState<'USD' | 'CNY' | 'HKD'>('USD')
  return (
    <Stack>
      <Card padded={false} aria-label="关键指标示例">
        <KeyFigures>
          <KeyFigure
            label="钱包可用余额"
            hint="不含冻结金额"
            symbol="$"
            amount="128,640.52"
            note={
              <>
                按近 7 日日均可用约 <strong>13.5 天</strong>
              </>
            }
            end={
              <SegmentedControl
                label="币种"
                value={currency}
                onChange={setCurrency}
                options={[
                  { value: 'USD', label: 'USD' },
                  { value: 'CNY', label: 'CNY' },
                  { value: 'HKD', label: 'HKD' },
                ]}
              />
            }
          />
          <KeyFigure
            label="广告账户内余额"
            symbol="$"
            amount="214,903.18"
            note={
              <>
                <strong>128</strong> 个账户 · <a href="#table">9 个余额不足</a>
              </>
            }
          />
          <KeyFigure
            label="今日消耗"
            symbol="$"
            amount="5,482.36"
            note="较昨日同时段 6.2%"
            chart={<Sparkline label="今日消耗逐时上升" values={[3, 2, 2, 3, 3, 4, 6, 8, 9, 9, 10]} />}
          />
          <KeyFigure
            label="本月消耗"
            symbol="$"
            amount="186,204.71"
            note={
              <>
                日均 <strong>$9,511.70</strong>
              </>
            }
            chart={<Sparkline tone="brand" label="本月消耗有起伏" values={[4, 6, 6, 5, 4, 2, 5, 9, 6, 4, 3, 5, 7, 5]} />}
          />
        </KeyFigures>
      </Card>
      <Card title="消耗趋势">
        <StackedBars label="近 30 天消耗趋势" series={series} columns={columns} symbol="$" totalText="$284,018.33" />
      </Card>
    </Stack>
  )
}
