// How a chart writes what is counted.
import type { ChartUnit } from '@tallyhelm/ui/charts/Chart'

export const TIMES: ChartUnit = { symbol: '', text: count => `${BigInt(count).toLocaleString('zh-CN')} 次` }
