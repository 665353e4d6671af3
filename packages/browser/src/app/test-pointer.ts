// The browser's own mouse and finger in tests of the interface: its events are real, and so is what it makes of them.
import { cdp } from 'vitest/browser'

type Point = { x: number; y: number }
const STEPS = 6

/** The middle of an element, in the window of the page. */
export function middleOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** With the left button held from one place to the other. */
export async function dragMouse(from: Point, to: Point): Promise<void> {
  await mouse('mouseMoved', from, 0)
  await mouse('mousePressed', from, 1)
  for (const place of way(from, to)) await mouse('mouseMoved', place, 1)
  await mouse('mouseReleased', to, 0)
}

export const moveMouse = (to: Point): Promise<void> => mouse('mouseMoved', to, 0)

export async function pressMouse(at: Point): Promise<void> {
  await mouse('mousePressed', at, 1)
  await mouse('mouseReleased', at, 0)
}

/** As a finger held at one place and moved to the other. */
export async function dragFinger(from: Point, to: Point): Promise<void> {
  await finger('touchStart', [from])
  for (const place of way(from, to)) await finger('touchMove', [place])
  await finger('touchEnd', [])
}

export async function tap(element: Element): Promise<void> {
  await finger('touchStart', [middleOf(element)])
  await finger('touchEnd', [])
}

const way = (from: Point, to: Point): Point[] =>
  Array.from({ length: STEPS }, (_, step) => ({
    x: from.x + ((to.x - from.x) * (step + 1)) / STEPS,
    y: from.y + ((to.y - from.y) * (step + 1)) / STEPS,
  }))

async function mouse(type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', at: Point, buttons: number): Promise<void> {
  const button = type === 'mouseMoved' ? 'none' : 'left'
  await cdp().send('Input.dispatchMouseEvent', { type, ...inFrame(at), button, buttons, clickCount: 1 })
}

async function finger(type: 'touchStart' | 'touchMove' | 'touchEnd', at: readonly Point[]): Promise<void> {
  await cdp().send('Input.dispatchTouchEvent', { type, touchPoints: at.map(inFrame) })
}

/** The test's window lies in a frame of Vitest's, which may be drawn smaller than it is. */
function inFrame({ x, y }: Point): Point {
  const frame = window.frameElement?.getBoundingClientRect()
  if (!frame) return { x, y }
  const scale = frame.width / window.innerWidth
  return { x: frame.left + x * scale, y: frame.top + y * scale }
}
