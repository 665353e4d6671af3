// Key figures, sparkline, and charts in their states.
import { useState } from 'react'
import { Chart } from '../charts/Chart.tsx'
import { Empty } from '../display/Empty.tsx'
import { KeyFigure, KeyFigures } from '../display/KeyFigure.tsx'
import { Sparkline } from '../display/Sparkline.tsx'
import { SegmentedControl } from '../fields/SegmentedControl.tsx'
import { Card } from '../layout/Card.tsx'
import { Stack } from '../layout/Stack.tsx'
import { accountSeries, channelSeries, companyLines, earlier, sampleError, samplePoints, sampleUnit } from './sample-series.ts'

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
        <Chart label="近 30 天消耗趋势" unit={sampleUnit} points={samplePoints} series={channelSeries} asOf="14:30" />
      </Card>
      <AccountChart />
      <Card title="折线">
        <Chart label="按公司消耗" unit={sampleUnit} points={samplePoints} series={companyLines} asOf="14:30" />
      </Card>
      <ChartStates />
    </Stack>
  )
}

const AccountChart = () => {
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <Card title="按账户，与上一周期比较">
      <Chart
        label="按账户消耗"
        unit={sampleUnit}
        points={samplePoints}
        series={accountSeries}
        comparison={earlier}
        asOf="14:30"
        onOpen={setOpened}
      />
      <p role="status">{opened === null ? '点击柱子查看明细' : `查看 ${samplePoints[opened]?.title} 的明细`}</p>
    </Card>
  )
}

const ChartStates = () => (
  <Card title="没有数据、没有结果、加载中、更新中、失败">
    <Stack>
      <Chart
        label="没有数据"
        unit={sampleUnit}
        points={[]}
        series={[]}
        empty={<Empty title="还没有消耗" text="新增额度后，消耗会显示在这里。" />}
      />
      <Chart label="没有结果" unit={sampleUnit} points={[]} series={[]} onClearFilters={() => undefined} />
      <Chart label="加载中" unit={sampleUnit} points={[]} series={[]} status="loading" />
      <Chart label="更新中" unit={sampleUnit} points={samplePoints} series={channelSeries} status="refreshing" />
      <Chart label="加载失败" unit={sampleUnit} points={[]} series={[]} status="error" error={sampleError} />
    </Stack>
  </Card>
)
