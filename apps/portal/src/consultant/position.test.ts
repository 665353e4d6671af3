// Where the widget stands, where it docks, and what is read from storage.
import { describe, expect, test } from 'vitest'
import { cornerOf, dockAt, readDocked, within } from './position.ts'

const room = { left: 100, top: 96, width: 1300, height: 804 }
const size = { width: 24, height: 104 }

describe('docking', () => {
  test('stands flush with its edge', () => {
    expect(cornerOf({ edge: 'right', top: 0 }, room, size)).toEqual({ x: 1376, y: 96 })
    expect(cornerOf({ edge: 'left', top: 1 }, room, size)).toEqual({ x: 100, y: 796 })
  })
  test('goes to the nearer edge and keeps its height', () => {
    expect(dockAt({ x: 300, y: 446 }, room, size)).toEqual({ edge: 'left', top: 0.5 })
    expect(dockAt({ x: 900, y: 5_000 }, room, size)).toEqual({ edge: 'right', top: 1 })
  })
  test('survives a window too low for it', () => {
    expect(cornerOf({ edge: 'left', top: 1 }, { ...room, height: 40 }, size)).toEqual({ x: 100, y: 96 })
  })
  test('never leaves its room', () => {
    expect(within({ x: -50, y: 5_000 }, room, size)).toEqual({ x: 100, y: 796 })
  })
})

test.each([
  ['left 0.2500', { edge: 'left', top: 0.25 }],
  ['right 2', { edge: 'right', top: 0.78 }],
  ['up 0.1', { edge: 'right', top: 0.78 }],
  ['left', { edge: 'right', top: 0.78 }],
  [null, { edge: 'right', top: 0.78 }],
])('%s is read with care', (text, expected) => expect(readDocked(text)).toEqual(expected))
