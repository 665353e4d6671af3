// The drawing of a stacked bar chart.
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { compactNumber, gridValues, labelIndexes, labelStep } from './bar-scale.ts'
import styles from './chart.module.css'
import type { BarColumn, BarSeries } from './bar-series.ts'

type Props = {
  label: string
  series: readonly BarSeries[]
  shown: readonly boolean[]
  columns: readonly BarColumn[]
  /** How many columns fill the width; the rest is reached by scrolling. */
  visibleColumns: number
  active: number | null
  onActive: (index: number | null) => void
  onKeyDown: (event: KeyboardEvent) => void
  symbol: string
  unit: 'day' | 'hour'
}

const height = 236
const top = 14
const bottom = 28
const left = 44
const right = 4
const labelRoom = 76

export const BarPlot = ({ label, series, shown, columns, visibleColumns, active, onActive, onKeyDown, symbol, unit }: Props) => {
  const { box, width } = useWidth(columns.length, visibleColumns)
  const heights = columns.map(column => sum(column.points.map((point, index) => (shown[index] ? point.value : 0))))
  // What has no symbol is counted.
  const grid = gridValues(Math.max(0, ...heights), symbol === '')
  const ceiling = grid.at(-1) ?? 1
  const pitch = (width - left - right) / Math.max(columns.length, 1)
  const y = (value: number) => top + (1 - value / ceiling) * (height - top - bottom)
  const labelled = labelIndexes(columns.length, labelStep(pitch, labelRoom))
  return (
    <div ref={box} className={styles.plotScroll}>
      <svg
        className={styles.plot}
        style={{ width, height }}
        viewBox={`0 0 ${width} ${height}`}
        role="application"
        aria-roledescription="柱状图"
        aria-label={`${label}，按左右方向键${unit === 'day' ? '逐日' : '逐小时'}查看`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the chart is stepped through by arrow keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => onActive(null)}
        onPointerLeave={() => onActive(null)}
      >
        {grid.map((value, index) => (
          <g key={value}>
            <line className={index === 0 ? styles.baseLine : styles.gridLine} x1={left} x2={width - right} y1={y(value)} y2={y(value)} />
            <text className={styles.axis} x={left - 8} y={y(value) + 4} textAnchor="end">
              {compactNumber(value, symbol)}
            </text>
          </g>
        ))}
        {columns.map((column, index) => (
          <g key={column.id} onPointerEnter={() => onActive(index)}>
            <rect
              className={styles.highlight}
              data-active={active === index || undefined}
              x={left + index * pitch}
              y={top - 6}
              width={pitch}
              height={height - top - bottom + 6}
              rx={4}
            />
            <Stack column={column} series={series} shown={shown} x={left + index * pitch + pitch * 0.2} width={pitch * 0.6} y={y} />
            {labelled.has(index) ? (
              <text
                className={styles.axis}
                x={index === columns.length - 1 ? width - right : left + (index + 0.5) * pitch}
                y={height - 8}
                textAnchor={index === columns.length - 1 ? 'end' : 'middle'}
              >
                {column.label}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
    </div>
  )
}

type StackProps = {
  column: BarColumn
  series: readonly BarSeries[]
  shown: readonly boolean[]
  x: number
  width: number
  y: (value: number) => number
}

const Stack = ({ column, series, shown, x, width, y }: StackProps) => {
  const values = column.points.map((point, index) => (shown[index] ? point.value : 0))
  const topmost = values.findLastIndex(value => value > 0)
  return (
    <g className={styles.column} data-partial={column.partial || undefined}>
      {series.map((one, index) => {
        const from = sum(values.slice(0, index))
        const value = values[index] ?? 0
        const upper = y(from + value) + (index === topmost ? 0 : 1)
        const tall = y(from) - upper
        if (value <= 0 || tall <= 0) return null
        return (
          <path
            key={one.id}
            className={`${styles.bar} ${styles[`series-${one.color}`]}`}
            d={bar(x, upper, width, tall, index === topmost ? 3 : 0)}
          />
        )
      })}
    </g>
  )
}

/** A rectangle, its upper corners round. */
const bar = (x: number, y: number, width: number, tall: number, radius: number): string => {
  const r = Math.min(radius, width / 2, tall)
  return `M${x} ${y + tall}V${y + r}q0 ${-r} ${r} ${-r}h${width - 2 * r}q${r} 0 ${r} ${r}V${y + tall}z`
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** The drawing is as wide as its box, or wider when only part of the columns fit, and then starts at its right end. */
const useWidth = (count: number, visible: number) => {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(760)
  const width = Math.round(left + right + ((room - left - right) * Math.max(count, visible)) / Math.max(visible, 1))
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = () => setRoom(Math.max(element.clientWidth, 240))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    if (box.current !== null) box.current.scrollLeft = width
  }, [width])
  return { box, width }
}
