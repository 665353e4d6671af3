// The drawing of a chart by uPlot, kept in step with its figures and its width: a canvas without hands, texts or animation.
import { type RefObject, useLayoutEffect, useRef } from 'react'
import uPlot from 'uplot'
import { useMediaQuery } from '../layout/media.tsx'
import { type DrawnSeries, heightOf, type Span } from './chart-model.ts'
import type { ChartPoint } from './chart-series.ts'
import { type DrawnColors, hatched, paler, readColors } from './drawn-colors.ts'
import { barPaths, linePaths } from './drawn-paths.ts'

/** Above the highest grid line, in px. */
export const TOP = 14

type Drawing = {
  drawn: readonly DrawnSeries[]
  points: readonly ChartPoint[]
  spans: readonly (readonly (Span | null)[])[]
  shown: readonly boolean[]
  /** The grid lines, lowest first: the outer ones bound the drawing. */
  grid: readonly number[]
}

/** Draws into `mount`, which lies over a `probe` for its colours. */
export const useDrawing = (mount: RefObject<HTMLElement | null>, drawing: Drawing, width: number, height: number): void => {
  const isForced = useMediaQuery('(forced-colors: active)')
  const isStrong = useMediaQuery('(prefers-contrast: more)')
  const plot = useRef<uPlot>(null)
  const size = useRef({ width, height })
  useLayoutEffect(() => {
    size.current = { width, height }
    plot.current?.setSize(size.current)
  }, [width, height])
  const { drawn, points, spans, shown, grid } = drawing
  // Tokens are others where the contrast is: it stands among what this depends on.
  useLayoutEffect(() => {
    if (mount.current === null) return
    const probe = mount.current.appendChild(document.createElement('span'))
    const colors = readColors(probe, isForced)
    const options = optionsOf({ drawn, points, spans, shown, grid }, colors, size.current)
    const order = orderOf(drawn)
    const data = [points.map((_, index) => index), ...order.map(index => drawn[index]?.values.map(heightOf) ?? [])]
    const made = new uPlot(options, data as uPlot.AlignedData, mount.current)
    plot.current = made
    return () => {
      plot.current = null
      made.destroy()
      probe.remove()
    }
  }, [mount, drawn, points, spans, shown, grid, isForced, isStrong])
}

/** Lines lie over bars. */
const orderOf = (drawn: readonly DrawnSeries[]): readonly number[] =>
  drawn.map((_, index) => index).toSorted((left, right) => Number(drawn[left]?.kind !== 'bar') - Number(drawn[right]?.kind !== 'bar'))

const optionsOf = (drawing: Drawing, colors: DrawnColors, size: { width: number; height: number }): uPlot.Options => {
  const { points, grid, drawn } = drawing
  const line = { show: true, width: 1 }
  return {
    ...size,
    padding: [TOP, 0, 0, 0],
    cursor: { show: false },
    legend: { show: false },
    scales: {
      x: { time: false, range: [-0.5, points.length - 0.5] },
      y: { range: [grid[0] ?? 0, grid.at(-1) ?? 1] },
    },
    axes: [
      { show: false },
      { scale: 'y', size: 0, splits: [...grid], values: () => [], ticks: { show: false }, grid: { ...line, stroke: colors.grid } },
    ],
    hooks: { drawAxes: [plot => drawBase(plot, colors.base)] },
    series: [{}, ...orderOf(drawn).flatMap(index => seriesOf(drawing, index, colors) ?? [])],
  }
}

const drawBase = ({ ctx, bbox, valToPos }: uPlot, color: string): void => {
  // Half a line up, where the lowest would lie half outside.
  const y = Math.round(valToPos(0, 'y', true)) - uPlot.pxRatio / 2
  ctx.save()
  ctx.strokeStyle = color
  ctx.lineWidth = uPlot.pxRatio
  ctx.setLineDash([])
  ctx.beginPath()
  ctx.moveTo(bbox.left, y)
  ctx.lineTo(bbox.left + bbox.width, y)
  ctx.stroke()
  ctx.restore()
}

const seriesOf = ({ drawn, points, spans, shown }: Drawing, index: number, colors: DrawnColors): uPlot.Series | undefined => {
  const one = drawn[index]
  if (one === undefined) return undefined
  const color = colors.series(one.color)
  const isRunning = (point: number) => points[point]?.isRunning === true
  const common = { show: shown[index] === true, points: { show: false }, auto: false }
  if (one.kind === 'bar') {
    const fill = (paint: string) => (one.isRest ? hatched(paint, uPlot.pxRatio) : paint)
    const styles = { whole: fill(color), running: fill(paler(color)) }
    const outline = colors.outline === undefined ? { width: 0 } : { width: 1, stroke: colors.outline }
    return { ...common, ...outline, paths: barPaths(spans[index] ?? [], isRunning, styles) }
  }
  const styles = { whole: color, running: paler(color) }
  const isOther = one.kind === 'comparison'
  const paths = linePaths(one.values.map(heightOf), isOther ? () => false : isRunning, styles)
  return { ...common, ...(isOther ? { width: 1.5, dash: [5, 4] } : { width: 2, cap: 'round' }), stroke: color, paths }
}
