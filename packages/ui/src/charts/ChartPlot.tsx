// The picture of a chart with its axes: stepped through by keys, looked at by pointer or finger.
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isEnter } from '../fields/typed-keys.ts'
import { useIsNarrow } from '../layout/media.tsx'
import 'uplot/dist/uPlot.min.css'
import styles from './chart.module.css'
import { ChartTip } from './ChartTip.tsx'
import { type ChartModel, heightOf, reachOf, type Span, spansOf } from './chart-model.ts'
import { compactNumber, gridValues, labelIndexes, labelStep } from './chart-scale.ts'
import type { ChartComparison, ChartPoint, ChartUnit } from './chart-series.ts'
import { titleOf } from './point-texts.ts'
import { TOP, useDrawing } from './use-drawing.ts'

export type PlotProps = {
  label: string
  model: ChartModel
  points: readonly ChartPoint[]
  comparison: ChartComparison | undefined
  shown: readonly boolean[]
  unit: ChartUnit
  step: 'day' | 'hour'
  asOf: string | undefined
  active: number | null
  onActive: (index: number | null) => void
  onOpen: ((index: number) => void) | undefined
}

const height = 208
/** So many points fill a narrow window; the rest is reached by scrolling. */
const narrowPoints = 21
const labelRoom = 76

export const ChartPlot = (props: PlotProps) => {
  const { label, model, points, shown, unit, step, asOf, active, onActive, onOpen } = props
  const count = points.length
  const visible = useIsNarrow() ? Math.min(narrowPoints, count) : count
  const { scroller, room, width, scrolled, onScroll } = useWidth(count, visible)
  const mount = useRef<HTMLDivElement>(null)
  const spans = useMemo(() => spansOf(count, model.drawn, shown), [count, model, shown])
  const grid = useMemo(() => {
    const { low, high } = reachOf(model.drawn, shown, spans)
    return gridValues(high, unit.symbol === '', low)
  }, [model, shown, spans, unit.symbol])
  useDrawing(mount, { drawn: model.drawn, points, spans, shown, grid }, width, height)
  const pitch = width / Math.max(count, 1)
  const y = yOf(grid)
  const hands = useHands(props, pitch)
  useInSight(scroller, active, pitch)
  const point = active === null ? undefined : points[active]
  const way = `按左右方向键${step === 'day' ? '逐日' : '逐小时'}查看${onOpen === undefined ? '' : '，按回车查看明细'}`
  return (
    <div className={styles.plot}>
      <div className={styles.scale} aria-hidden>
        {grid.map(value => (
          <span key={value} style={{ top: y(value) }}>
            {compactNumber(value, unit.symbol)}
          </span>
        ))}
      </div>
      <div ref={scroller} className={styles.scroller} onScroll={onScroll}>
        <div
          className={styles.hands}
          data-opens={onOpen === undefined ? undefined : true}
          style={{ width }}
          role="application"
          aria-roledescription="图表"
          aria-label={`${label}，${way}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the chart is stepped through by arrow keys
          tabIndex={0}
          onBlur={() => onActive(null)}
          {...hands}
        >
          {active === null || point === undefined ? null : (
            <div className={styles.highlight} style={{ left: active * pitch, width: pitch, height: height - TOP + 6 }} />
          )}
          <div ref={mount} className={styles.canvas} style={{ height }} />
          <Marks points={points} spans={spans} pitch={pitch} y={y} />
          {active === null ? null : <Dots model={model} shown={shown} index={active} left={(active + 0.5) * pitch} y={y} />}
          <Labels points={points} pitch={pitch} width={width} />
        </div>
      </div>
      {active === null || point === undefined ? null : (
        <ChartTip
          {...props}
          index={active}
          title={titleOf(point, asOf)}
          note={point.note}
          place={tipPlace(active, pitch, room, scrolled)}
          hint={onOpen === undefined ? undefined : '点击或按回车查看明细'}
        />
      )}
    </div>
  )
}

const yOf = (grid: readonly number[]) => {
  const [low, high] = [grid[0] ?? 0, grid.at(-1) ?? 1]
  return (value: number): number => TOP + (1 - (value - low) / (high - low)) * (height - TOP)
}

/** Beside the column, on the side that has more room; in px from the edges of the picture without its scale. */
const tipPlace = (index: number, pitch: number, room: number, scrolled: number): { left: number } | { right: number } => {
  const column = index * pitch - scrolled
  const isLeft = column + pitch / 2 < room / 2
  if (room < narrowRoom) return isLeft ? { right: 0 } : { left: scaleWidth }
  return isLeft ? { left: column + pitch + scaleWidth + 8 } : { right: room - column + 8 }
}
const scaleWidth = 44
/** Here the tooltip takes the other half. */
const narrowRoom = 520

const Labels = ({ points, pitch, width }: { points: readonly ChartPoint[]; pitch: number; width: number }) => {
  const labelled = labelIndexes(points.length, labelStep(pitch, labelRoom))
  return (
    <div className={styles.labels} aria-hidden>
      {points.map((point, index) => {
        if (!labelled.has(index)) return null
        // The last one may be wider than its column, and ends with the drawing.
        const isLast = index === points.length - 1 && pitch < labelRoom
        const place = isLast ? { right: Math.max(0, pitch / 2 - labelRoom / 4) } : { left: Math.min((index + 0.5) * pitch, width) }
        return (
          <span key={point.id} data-last={isLast || undefined} style={place}>
            {point.label}
          </span>
        )
      })}
    </div>
  )
}

type MarksProps = {
  points: readonly ChartPoint[]
  spans: readonly (readonly (Span | null)[])[]
  pitch: number
  y: (value: number) => number
}

/** Above the bars of points that have a note. */
const Marks = ({ points, spans, pitch, y }: MarksProps) =>
  points.map(({ id, note }, index) => {
    if (note === undefined) return null
    const top = Math.max(0, ...spans.map(own => own[index]?.to ?? 0))
    return <span key={id} className={styles.mark} style={{ left: (index + 0.5) * pitch, top: y(top) }} aria-hidden />
  })

type DotsProps = { model: ChartModel; shown: readonly boolean[]; index: number; left: number; y: (value: number) => number }

/** On the lines, at the point that is looked at. */
const Dots = ({ model, shown, index, left, y }: DotsProps) =>
  model.drawn.map((one, at) => {
    const value = shown[at] && one.kind !== 'bar' ? heightOf(one.values[index]) : null
    return value === null ? null : (
      <span key={one.id} className={`${styles.dot} ${styles[`series-${one.color}`]}`} style={{ left, top: y(value) }} />
    )
  })

/** A finger looks first and opens with its second press; a mouse looks by hovering. */
const useHands = ({ points, active, onActive, onOpen }: PlotProps, pitch: number) => {
  const isFinger = useRef(false)
  const indexAt = (event: MouseEvent<HTMLElement>): number => {
    const index = Math.floor((event.clientX - event.currentTarget.getBoundingClientRect().left) / pitch)
    return Math.min(Math.max(index, 0), points.length - 1)
  }
  return {
    onPointerDown: (event: { pointerType: string }) => {
      isFinger.current = event.pointerType === 'touch'
    },
    onPointerMove: (event: MouseEvent<HTMLElement> & { pointerType: string }) => {
      if (event.pointerType === 'touch') return
      const index = indexAt(event)
      if (index !== active) onActive(index)
    },
    onPointerLeave: (event: { pointerType: string }) => {
      if (event.pointerType !== 'touch') onActive(null)
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      const index = indexAt(event)
      if (isFinger.current && index !== active) onActive(index)
      else onOpen?.(index)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const from = active ?? points.length
      const targets: Record<string, number> = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: points.length - 1 }
      const target = targets[event.key]
      if (event.key === 'Escape' && active !== null) {
        event.stopPropagation()
        onActive(null)
      }
      if ((isEnter(event) || event.key === ' ') && active !== null && onOpen !== undefined) {
        event.preventDefault()
        event.stopPropagation()
        onOpen(active)
      }
      if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      onActive(Math.min(Math.max(target, 0), points.length - 1))
    },
  }
}

/** Stepping by keys takes the picture along. */
const useInSight = (scroller: { current: HTMLElement | null }, active: number | null, pitch: number): void => {
  useLayoutEffect(() => {
    const box = scroller.current
    if (box === null || active === null) return
    const left = active * pitch
    if (left < box.scrollLeft) box.scrollTo({ left })
    else if (left + pitch > box.scrollLeft + box.clientWidth) box.scrollTo({ left: left + pitch - box.clientWidth })
  }, [scroller, active, pitch])
}

/** The drawing is as wide as its box, or wider when only part of the points fit, and then starts at its right end. */
const useWidth = (count: number, visible: number) => {
  const scroller = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(720)
  const [scrolled, setScrolled] = useState(0)
  const width = Math.round((room * Math.max(count, visible)) / Math.max(visible, 1))
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const measure = () => setRoom(Math.max(element.clientWidth, 200))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollLeft = width
  }, [width])
  const onScroll = () => setScrolled(scroller.current?.scrollLeft ?? 0)
  return { scroller, room, width, scrolled, onScroll }
}
