// Position of the consultant widget: which edge it is docked to and how far down, remembered by this browser.
export type Edge = 'left' | 'right'
/** `top` from 0 to 1 of the way that it has. */
export type Docked = { edge: Edge; top: number }
/** The window's part that it may stand in. */
export type Room = { left: number; top: number; width: number; height: number }
export type Size = { width: number; height: number }

const KEY = 'consultantPosition'
const DEFAULT: Docked = { edge: 'right', top: 0.78 }
export const STEP_PX = 16

/** The pixels of its upper left corner. */
export function cornerOf({ edge, top }: Docked, room: Room, size: Size): { x: number; y: number } {
  const way = Math.max(0, room.height - size.height)
  return { x: edge === 'left' ? room.left : room.left + room.width - size.width, y: room.top + Math.round(top * way) }
}

/** Where it docks when let go of: the nearer edge, at the same height. */
export function dockAt(corner: { x: number; y: number }, room: Room, size: Size): Docked {
  const middle = corner.x + size.width / 2
  const way = Math.max(1, room.height - size.height)
  return { edge: middle < room.left + room.width / 2 ? 'left' : 'right', top: clamp((corner.y - room.top) / way, 0, 1) }
}

/** Inside the room. */
export function within(corner: { x: number; y: number }, room: Room, size: Size): { x: number; y: number } {
  return {
    x: clamp(corner.x, room.left, room.left + room.width - size.width),
    y: clamp(corner.y, room.top, room.top + room.height - size.height),
  }
}

export function readDocked(text: string | null): Docked {
  const [edge, top] = (text ?? '').split(' ')
  const share = Number(top)
  if ((edge !== 'left' && edge !== 'right') || top === undefined || !(share >= 0 && share <= 1)) return DEFAULT
  return { edge, top: share }
}

export const storedDocked = (): Docked => readDocked(localStorage.getItem(KEY))
export const storeDocked = ({ edge, top }: Docked): void => localStorage.setItem(KEY, `${edge} ${top.toFixed(4)}`)

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))
