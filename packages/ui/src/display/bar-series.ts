// The shape of a bar chart: series, and columns of one point per series.

export type SeriesColor = 'facebook' | 'google' | 'tiktok' | 'brand' | 'violet' | 'slate' | 'rose' | 'olive'

export type BarSeries = {
  id: string
  name: string
  color: SeriesColor
  /** Preformatted sum and share for the legend: «$160,418.90», «56.5%». */
  total?: string
  share?: string
}

/** A number only for the height of the bar, the text for reading: amounts are never computed here. */
export type BarPoint = { value: number; text: string }

export type BarColumn = {
  id: string
  /** Below the axis: «11-15», «今日». */
  label: string
  /** In the tooltip: «2026-11-15 周日». */
  title: string
  /** One per series, in the same order. */
  points: readonly BarPoint[]
  totalText: string
  /** Not over yet: drawn paler. */
  partial?: boolean
}
