// The colours of a drawing: tokens as the page computes them, since a canvas knows no variables.
import type { SeriesColor } from './chart-series.ts'

export type DrawnColors = {
  series: (color: SeriesColor) => string
  grid: string
  base: string
  /** Around each bar where the system chooses the colours, which may lie near a bar's own. */
  outline: string | undefined
}

/** `probe` is an element without a colour of its own, inside the chart. */
export const readColors = (probe: HTMLElement, isForced: boolean): DrawnColors => {
  const read = (color: string): string => {
    probe.style.color = color
    return getComputedStyle(probe).color
  }
  return {
    series: color => read(`var(--series-${color})`),
    grid: read(isForced ? 'GrayText' : 'var(--line-inner)'),
    base: read(isForced ? 'CanvasText' : 'var(--line)'),
    outline: isForced ? read('CanvasText') : undefined,
  }
}

const runningShare = 0.45

/** What is not over yet. */
export const paler = (color: string): string => color.replace(/^rgb\((.*)\)$/, `rgba($1, ${runningShare})`)

const tile = 6

/** Stripes, for what has no name of its own. */
export const hatched = (color: string, ratio: number): CanvasPattern | string => {
  const canvas = document.createElement('canvas')
  const size = Math.round(tile * ratio)
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (context === null) return color
  context.strokeStyle = color
  context.lineWidth = size / 3
  for (const shift of [-size, 0, size]) {
    context.beginPath()
    context.moveTo(shift - 1, size + 1)
    context.lineTo(shift + size + 1, -1)
    context.stroke()
  }
  return context.createPattern(canvas, 'repeat') ?? color
}
