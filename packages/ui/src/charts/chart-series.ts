// The shape of a chart: points along the axis, series of decimal texts over them, and another period to compare with.

export type SeriesColor = 'facebook' | 'google' | 'tiktok' | 'brand' | 'violet' | 'slate' | 'rose' | 'olive'

/** How values are written: by whoever knows the currency. Without a symbol they are counted, not paid. */
export type ChartUnit = { symbol: string; text: (value: string) => string }

export type ChartPoint = {
  id: string
  /** Below the axis: «11-15», «今日». */
  label: string
  /** In the tooltip and the table: «2026-11-15 周日». */
  title: string
  /** Not over yet: drawn paler. */
  isRunning?: boolean
  /** Said beside its figures, and marked above its bar: «更正前 $130.00». */
  note?: string
}

/** Decimal texts, one per point; null where nothing is known. */
export type ChartValues = readonly (string | null)[]

export type ChartSeries = {
  id: string
  name: string
  values: ChartValues
  /** Left out, the series gets one that no other has. */
  color?: SeriesColor
  as?: 'bar' | 'line'
  /** What is left over beside the named series: hatched, last, and not counted among the five. */
  isRest?: boolean
  /** Given by a source that knows better than the sum of what is drawn; the share in percent: «56.5». */
  total?: string
  share?: string
}

/** Another period over the same points, as a dashed line; `titles` name its own days. */
export type ChartComparison = { name: string; values: ChartValues; titles?: readonly string[]; total?: string }
