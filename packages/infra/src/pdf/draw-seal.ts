// Draw a seal: a red ring with the owner's name along it, a star, and a caption below; outlines alone, so that it needs no font.
import type { Path } from 'fontkit'
import { faceOf, fontOf } from './faces.ts'
import { SEAL_RADIUS } from './paper.ts'

const RED = '0.78 0.07 0.09'
const MOST_LETTERS = 30

/** As the content of a form of 2 × radius squared points, around its middle. */
export function drawSeal({ owner, caption }: { owner: string; caption: string }): string {
  const radius = SEAL_RADIUS
  const letters = [...owner].slice(0, MOST_LETTERS)
  // A long name takes more of the ring, in smaller letters.
  const spread = Math.min(5.2, 0.5 * Math.max(letters.length, 4))
  const size = Math.min(14, (spread * (radius - 18)) / Math.max(letters.length, 1))
  const baseline = radius - 6 - size
  const step = letters.length > 1 ? spread / (letters.length - 1) : 0
  const around = letters.map((letter, index) => {
    const angle = spread / 2 - step * index
    return drawLetter(letter, { size, angle, x: -Math.sin(angle) * baseline, y: Math.cos(angle) * baseline })
  })
  const small = [...caption]
  const below = small.map((letter, index) => drawLetter(letter, { size: 9, angle: 0, x: (index - (small.length - 1) / 2) * 10, y: -27 }))
  return [`q 1 0 0 1 ${radius} ${radius} cm ${RED} rg ${RED} RG`, `2.4 w ${circle(radius - 2)} S`, star(15), ...around, ...below, 'Q'].join(
    '\n',
  )
}

type Place = { size: number; angle: number; x: number; y: number }

/** Its foot's middle at the place, turned around it. */
function drawLetter(letter: string, { size, angle, x, y }: Place): string {
  const font = fontOf(faceOf(letter) ?? 'Paper')
  const glyph = font.glyphForCodePoint(letter.codePointAt(0) ?? 0)
  const scale = size / font.unitsPerEm
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
  const half = glyph.advanceWidth / 2
  return `q ${numbers(cos, sin, -sin, cos, x - cos * half, y - sin * half)} cm ${outline(glyph.path)} f Q`
}

function outline({ commands }: Path): string {
  let [atX, atY] = [0, 0]
  const written = commands.map(({ command, args }) => {
    const points = command === 'quadraticCurveTo' ? cubic(atX, atY, args) : args
    const [x, y] = points.slice(-2)
    atX = x ?? atX
    atY = y ?? atY
    const operator = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'c', bezierCurveTo: 'c', closePath: 'h' }[command]
    return `${numbers(...points)} ${operator}`
  })
  return written.join(' ')
}

/** PDF knows cubic curves only. */
function cubic(fromX: number, fromY: number, [controlX = 0, controlY = 0, x = 0, y = 0]: readonly number[]): number[] {
  const third = (end: number, control: number) => end + (2 / 3) * (control - end)
  return [third(fromX, controlX), third(fromY, controlY), third(x, controlX), third(y, controlY), x, y]
}

function circle(r: number): string {
  const k = 0.5523 * r
  const quarter = (...points: number[]) => `${numbers(...points)} c`
  return [
    `${numbers(r, 0)} m`,
    quarter(r, k, k, r, 0, r),
    quarter(-k, r, -r, k, -r, 0),
    quarter(-r, -k, -k, -r, 0, -r),
    quarter(k, -r, r, -k, r, 0),
    'h',
  ].join(' ')
}

function star(r: number): string {
  const corners = Array.from({ length: 10 }, (_, index) => {
    const [angle, length] = [(index * Math.PI) / 5, index % 2 === 0 ? r : r * 0.382]
    return `${numbers(Math.sin(angle) * length, Math.cos(angle) * length + 2)} ${index === 0 ? 'm' : 'l'}`
  })
  return `${corners.join(' ')} h f`
}

const numbers = (...values: number[]): string => values.map(value => value.toFixed(3).replace(/\.?0+$/, '')).join(' ')
