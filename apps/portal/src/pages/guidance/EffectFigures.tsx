// How much was applied, and the compared accounts together: seven days before and after, day by day.
import { tableState } from '@tallyhelm/browser/lists/table-state'
import type { EffectStatistic, EffectStatisticRequest } from '@tallyhelm/protocol/topics/guidance/effect-schemas'
import { guidanceEndpoints } from '@tallyhelm/protocol/topics/guidance/endpoints'
import { EFFECT_DAYS } from '@tallyhelm/protocol/topics/guidance/enums'
import { Chart, type ChartUnit } from '@tallyhelm/ui/charts/Chart'
import { Empty } from '@tallyhelm/ui/display/Empty'
import { KeyFigure, KeyFigures } from '@tallyhelm/ui/display/KeyFigure'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { SegmentedControl } from '@tallyhelm/ui/fields/SegmentedControl'
import { Card } from '@tallyhelm/ui/layout/Card'
import { Stack } from '@tallyhelm/ui/layout/Stack'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { moneyUnit } from '../../formats/money-unit.ts'
import { numberText } from '../../formats/number-text.ts'
import { amountOf } from '../../lists/amounts.ts'

const COUNTED: ChartUnit = { symbol: '', text: value => numberText(Number(value), 0) }
const SHOWN = [
  { value: 'cpa_usd', label: 'CPA' },
  { value: 'spend_usd', label: '消耗' },
  { value: 'conversions', label: '转化' },
] as const
type Shown = (typeof SHOWN)[number]['value']

export function EffectFigures({ asked }: { asked: EffectStatisticRequest }) {
  const statistic = useCall(guidanceEndpoints.effectStatistic, asked, { placeholderData: keepPreviousData })
  const { data } = statistic
  const [shown, setShown] = useState<Shown>('cpa_usd')
  const chart = useMemo(() => (data === undefined ? NOTHING : chartOf(data, shown)), [data, shown])
  return (
    <Stack>
      <Card padded={false} aria-label="合计">
        <Figures statistic={data} />
      </Card>
      <Card
        title="前后对比"
        meta={data?.is_estimated ? <Tag tone="warning">含预估数据</Tag> : '应用当天不计入；仅为对比，不代表因果'}
        actions={<SegmentedControl label="对比指标" value={shown} onChange={setShown} options={SHOWN} />}
      >
        <Chart
          label="应用前后各 7 天对比"
          unit={shown === 'conversions' ? COUNTED : moneyUnit('USD')}
          sums={shown !== 'cpa_usd'}
          {...chart}
          {...tableState(statistic)}
          empty={<Empty title="数据不足" text="应用满 7 天、且前后各 7 天都有消耗与转化数据的建议才参与对比。" />}
        />
      </Card>
    </Stack>
  )
}

function Figures({ statistic }: { statistic: EffectStatistic | undefined }) {
  const { applied = 0, told = 0, compared = 0, adoption_rate: rate = null, cpa_change: change = null } = statistic ?? {}
  return (
    <KeyFigures>
      <KeyFigure label="应用数" amount={numberText(applied, 0)} note="所选时间内应用的建议" />
      <KeyFigure label="采纳率" amount={rate === null ? '—' : `${rate}%`} note={`所选时间内生成的 ${numberText(told, 0)} 条建议中`} />
      <KeyFigure
        label="应用后 7 日 CPA 变化"
        amount={compared === 0 ? '数据不足' : percentText(change)}
        note={
          statistic && compared > 0
            ? `${amountOrDash(statistic.cpa_before_usd)} → ${amountOrDash(statistic.cpa_after_usd)}（折合美元）`
            : '前后对比'
        }
      />
      <KeyFigure label="参与对比" amount={numberText(compared, 0)} note="前后各 7 天数据完整的建议" />
    </KeyFigures>
  )
}

const amountOrDash = (text: string | null): string => (text === null ? '—' : amountOf(text, { withSymbol: true }))

/** «+3.2%»; nothing is known without conversions on both sides. */
export const percentText = (percent: string | null): string => (percent === null ? '—' : `${Number(percent) > 0 ? '+' : ''}${percent}%`)

const NOTHING = { points: [], series: [] }

/** The days after over those before, each by its place in its week. */
function chartOf({ days }: EffectStatistic, shown: Shown) {
  if (days.length === 0) return NOTHING
  const places = Array.from({ length: EFFECT_DAYS }, (_, index) => index + 1)
  const find = (offset: number) => days.find(day => day.offset === offset)
  const valueAt = (offset: number) => {
    const value = find(offset)?.[shown]
    return value === undefined || value === null ? null : String(value)
  }
  return {
    points: places.map(place => ({
      id: String(place),
      label: `第 ${place} 天`,
      title: `应用后第 ${place} 天`,
      ...(find(place)?.is_estimated ? { isRunning: true, note: '预估' } : {}),
    })),
    series: [{ id: 'after', name: '后 7 天', as: 'line' as const, values: places.map(valueAt) }],
    comparison: {
      name: '前 7 天',
      values: places.map(place => valueAt(place - EFFECT_DAYS - 1)),
      titles: places.map(place => `应用前第 ${EFFECT_DAYS + 1 - place} 天`),
    },
  }
}
