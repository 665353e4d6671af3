// Colour: a brand's ramp of shades from its one colour, darkened until white text on it and it on pale grounds can be read.

/** The steps of tokens.css. */
export const RAMP_STEPS = ['25', '50', '100', '200', '300', '400', '500', '600', '650', '700', '800', '900', '950'] as const
export type RampStep = (typeof RAMP_STEPS)[number]
export type Ramp = Readonly<Record<RampStep, string>>

/** WCAG 2, 1.4.3: normal text. */
const READABLE = 4.5
const WHITE = '#ffffff'
/** How much darker than the brand's colour itself: pressed, and the gradient of the sign-in page (visual.md 2.1). */
const DARKER = { '700': 0.85, '800': 0.73, '900': 0.6, '950': 0.5 } as const
const PALER = {
  '25': [0.985, 0.05],
  '50': [0.968, 0.09],
  '100': [0.923, 0.2],
  '200': [0.868, 0.38],
  '300': [0.777, 0.7],
  '400': [0.677, 0.95],
} as const
const SMALL_STEP = 0.004

/** WCAG 2 contrast of two '#rrggbb' colours, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

/** `primary` itself where it can be read, else the nearest darker shade of its hue. White on 600 and 600 on 50 reach 4.5. */
export function rampOf(primary: string): Ramp {
  const { lightness, chroma, hue } = oklch(primary)
  const pale = Object.fromEntries(Object.entries(PALER).map(([step, [light, share]]) => [step, hexOf(light, chroma * share, hue)]))
  const softest = pale['50'] ?? WHITE
  let light = lightness
  let main = primary.toLowerCase()
  while (contrastOf(main, WHITE) < READABLE || contrastOf(main, softest) < READABLE) {
    light -= SMALL_STEP
    main = hexOf(light, chroma, hue)
  }
  const hovered = hexOf(light + 0.025, chroma, hue)
  const dark = Object.fromEntries(Object.entries(DARKER).map(([step, share]) => [step, hexOf(light * share, chroma * share, hue)]))
  const ramp: Record<string, string> = {
    ...pale,
    ...dark,
    '500': hexOf(light + 0.09, chroma, hue),
    '600': main,
    '650': contrastOf(hovered, WHITE) < READABLE ? hexOf(light * 0.93, chroma, hue) : hovered,
  }
  return ramp as Ramp // the literals above name every step; a test counts them
}

type Oklch = { lightness: number; chroma: number; hue: number }

const channelsOf = (hex: string): number[] => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
const toLinear = (value: number): number => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const fromLinear = (value: number): number => (value <= 0.003_130_8 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map(toLinear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Björn Ottosson's OKLab matrices (https://bottosson.github.io/posts/oklab/). */
function oklch(hex: string): Oklch {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map(toLinear)
  const l = Math.cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue)
  const m = Math.cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue)
  const s = Math.cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue)
  const a = 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s
  const b = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s
  const lightness = 0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

/** The colour in sRGB; where the screen cannot show so much chroma, the most that it can. */
function hexOf(lightness: number, chroma: number, hue: number): string {
  const light = Math.min(1, Math.max(0, lightness))
  for (let part = chroma; part > 0.001; part *= 0.97) {
    const shown = linearOf(light, part, hue)
    if (shown.every(value => value >= -0.000_5 && value <= 1.000_5)) return hexText(shown)
  }
  return hexText(linearOf(light, 0, hue))
}

function linearOf(lightness: number, chroma: number, hue: number): number[] {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3
  const m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3
  const s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3
  return [
    4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
    -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
  ]
}

function hexText(linear: readonly number[]): string {
  const bytes = linear.map(value => Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, value)))) * 255))
  return `#${bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}
