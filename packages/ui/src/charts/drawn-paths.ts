// What uPlot draws of a series: bars that stand on one another, and lines that break where nothing is known.
import uPlot from 'uplot'
import type { Span } from './chart-model.ts'

type Style = CanvasRenderingContext2D['fillStyle']
type Styles = { whole: Style; running: Style }

const barShare = 0.6
const roundness = 3
const gapBetween = 1

/** What runs is filled paler than what is over. */
export const barPaths =
  (spans: readonly (Span | null)[], isRunning: (index: number) => boolean, styles: Styles): uPlot.Series.PathBuilder =>
  plot => {
    const [whole, running] = [new Path2D(), new Path2D()]
    const ratio = uPlot.pxRatio
    const pitch = plot.bbox.width / Math.max(spans.length, 1)
    const width = Math.max(Math.round(pitch * barShare), 1)
    spans.forEach((span, index) => {
      if (span === null) return
      const left = Math.round(plot.valToPos(index, 'x', true) - width / 2)
      const base = Math.round(plot.valToPos(span.from, 'y', true))
      const end = endOf(span, base, Math.round(plot.valToPos(span.to, 'y', true)), ratio)
      const gap = span.isOuter ? 0 : Math.min(gapBetween * ratio, Math.abs(base - end))
      addBar(index, left, width, base, end < base ? end + gap : end - gap, span.isOuter ? roundness * ratio : 0)
    })
    function addBar(index: number, left: number, width: number, base: number, end: number, radius: number): void {
      const round = Math.min(radius, width / 2, Math.abs(base - end))
      const corners = end < base ? [round, round, 0, 0] : [0, 0, round, round]
      const path = isRunning(index) ? running : whole
      path.roundRect(left, Math.min(base, end), width, Math.abs(base - end), corners)
    }
    const outline = new Path2D()
    outline.addPath(whole)
    outline.addPath(running)
    return {
      fill: new Map([
        [styles.running, running],
        [styles.whole, whole],
      ]),
      stroke: outline,
    }
  }

/** A stack that has anything is seen. */
const endOf = ({ from, to, isOuter }: Span, base: number, end: number, least: number): number =>
  isOuter && Math.abs(base - end) < least ? base - Math.sign(to - from) * least : end

/** A point that stands alone would not be seen as a line. */
const addDot = (path: Path2D, x: number, y: number): void => {
  const radius = 1.5 * uPlot.pxRatio
  path.moveTo(x + radius, y)
  path.arc(x, y, radius, 0, 2 * Math.PI)
}

/** The part that leads to a point which runs is paler. */
export const linePaths =
  (values: readonly (number | null)[], isRunning: (index: number) => boolean, styles: Styles): uPlot.Series.PathBuilder =>
  plot => {
    const [whole, running] = [new Path2D(), new Path2D()]
    const at = (index: number): [number, number] => [plot.valToPos(index, 'x', true), plot.valToPos(values[index] ?? 0, 'y', true)]
    let last: Path2D | null = null
    values.forEach((value, index) => {
      const path = isRunning(index) ? running : whole
      const hasBefore = (values[index - 1] ?? null) !== null
      if (value !== null) {
        if (!hasBefore || path !== last) path.moveTo(...at(hasBefore ? index - 1 : index))
        if (hasBefore || (values[index + 1] ?? null) !== null) path.lineTo(...at(index))
        else addDot(path, ...at(index))
      }
      last = path
    })
    return {
      stroke: new Map([
        [styles.running, running],
        [styles.whole, whole],
      ]),
      fill: null,
    }
  }
