// Made-up figures for the samples of charts, the same on every draw.
import type { ChartComparison, ChartPoint, ChartSeries, ChartUnit } from '../charts/Chart.tsx'
import { groupThousands, roundHalfUp } from '../fields/amount-text.ts'
import { addDays } from '../fields/day-text.ts'
import { sampleToday } from './sample-data.ts'

export const sampleUnit: ChartUnit = {
  symbol: '$',
  text: value => (value.startsWith('-') ? `-$${read(value.slice(1))}` : `$${read(value)}`),
}
const read = (value: string): string => groupThousands(roundHalfUp(value, 2))

const days = 30
const dayAt = (index: number): string => addDays(sampleToday, index - days + 1)

export const samplePoints: readonly ChartPoint[] = Array.from({ length: days }, (_, index) => {
  const isRunning = index === days - 1
  return { id: dayAt(index), label: isRunning ? '今日' : dayAt(index).slice(5), title: dayAt(index), isRunning }
})

const shape = (base: number, phase = 0): readonly string[] =>
  samplePoints.map(({ isRunning }, index) => {
    const swell = 1 + Math.sin(index / 3.1 + phase) * 0.18 + (index > 17 && index < 23 ? 0.4 : 0)
    return (base * swell * (isRunning ? 0.5 : 1)).toFixed(2)
  })

export const channelSeries: readonly ChartSeries[] = [
  { id: 'facebook', name: 'Facebook', color: 'facebook', values: shape(5200) },
  { id: 'google', name: 'Google', color: 'google', values: shape(2600) },
  { id: 'tiktok', name: 'TikTok', color: 'tiktok', values: shape(1450) },
]

const accounts = ['转化-03', '再营销', '品牌', '拉新-12', 'US-主推', '测试-08', '节日', '清仓']

/** Eight: the smaller three become 其他. */
export const accountSeries: readonly ChartSeries[] = accounts.map((name, index) => ({
  id: name,
  name: `Nordlake-${name}`,
  values: shape(2600 / (index + 1), index),
}))

export const earlier: ChartComparison = {
  name: '上一周期',
  values: samplePoints.map((_, index) => (index < 2 ? null : (6100 + Math.sin(index / 2.3) * 900).toFixed(2))),
  titles: samplePoints.map((_, index) => addDays(dayAt(index), -days)),
}

export const companyLines: readonly ChartSeries[] = ['岚汐科技', '星河贸易', '北湖电商'].map((name, index) => ({
  id: name,
  name,
  as: 'line',
  values: shape(3000 - index * 800, index * 2).map((value, day) => (index === 1 && day > 6 && day < 10 ? null : value)),
}))

export const sampleError = { message: '网络异常，请稍后重试', requestId: '0f3c-91', onRetry: () => undefined }
