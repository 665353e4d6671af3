// The arithmetic of a chart’s axes: round grid steps, short labels, which points carry a label.

const steps = [1, 2, 2.5, 5, 10]
const intervals = 3

/**
 * The values of the grid lines, zero among them, the outer ones at or beyond what is drawn: four where nothing lies below zero.
 * Of things that are counted, whole ones.
 */
export const gridValues = (largest: number, areCounts = false, smallest = 0): readonly number[] => {
  const [low, high] = [Math.min(smallest, 0), Math.max(largest, 0)]
  if (!(high - low > 0)) return [0, 1]
  const rough = (high - low) / intervals
  const power = 10 ** Math.floor(Math.log10(rough))
  const fits = (step: number) => step >= rough * (1 - 1e-9) && (!areCounts || Number.isInteger(step))
  const step = steps.map(factor => factor * power).find(fits) ?? Math.max(10 * power, 1)
  const below = Math.ceil(-low / step - 1e-9)
  const above = Math.ceil(high / step - 1e-9)
  return Array.from({ length: below + above + 1 }, (_, index) => (index - below) * step)
}

const units = ['', 'k', 'M', 'G', 'T', 'P', 'E'] as const

/** «$15k», «-$2.5M»; plain below a thousand, two decimals at most, «E» for whatever lies above it (spec §9, Compact suffixes). */
export const compactNumber = (value: number, symbol = ''): string => {
  if (value === 0 || !Number.isFinite(value)) return '0'
  let scaled = Math.round(Math.abs(value) * 100) / 100
  let unit = 0
  while (scaled >= 1000 && unit < units.length - 1) {
    unit += 1
    scaled = Math.round((Math.abs(value) / 1000 ** unit) * 100) / 100
  }
  return `${value < 0 ? '-' : ''}${symbol}${scaled}${units[unit]}`
}

const labelSteps = [1, 2, 5, 10, 15, 30, 60, 90]

/** Every how many columns a label fits, when one needs so much room: a step that people count in. */
export const labelStep = (pitch: number, room: number): number => {
  const needed = room / pitch
  return labelSteps.find(step => step >= needed) ?? Math.ceil(needed)
}

/** The indexes that carry a label, counted back from the last so that it always has one. */
export const labelIndexes = (count: number, every: number): ReadonlySet<number> =>
  new Set(Array.from({ length: count }, (_, index) => index).filter(index => (count - 1 - index) % every === 0))
