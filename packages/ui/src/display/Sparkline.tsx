// A small line that shows the shape of a series beside its number.
import styles from './display.module.css'

type Props = {
  values: readonly number[]
  /** What a reader should take from it: «近 14 天消耗持续上升». */
  label: string
  tone?: 'neutral' | 'brand'
}

const width = 110
const height = 36
const inset = 4

export const Sparkline = ({ values, label, tone = 'neutral' }: Props) => {
  const points = sparkPoints(values)
  const last = points.at(-1)
  if (last === undefined) return null
  const line = points.map(([x, y]) => `${x},${y}`).join(' ')
  return (
    <svg
      className={styles.spark}
      data-tone={tone}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <polygon className={styles.sparkFill} points={`${points[0]?.[0] ?? 0},${height} ${line} ${last[0]},${height}`} />
      <polyline className={styles.sparkLine} points={line} />
      <circle className={styles.sparkDot} cx={last[0]} cy={last[1]} r={2.5} />
    </svg>
  )
}

const sparkPoints = (values: readonly number[]): readonly (readonly [number, number])[] => {
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const step = (width - 2 * inset) / Math.max(values.length - 1, 1)
  return values.map((value, index) => {
    const y = height - inset - ((value - low) / span) * (height - 2 * inset)
    return [Math.round((inset + index * step) * 10) / 10, Math.round(y * 10) / 10] as const
  })
}
